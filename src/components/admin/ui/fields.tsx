import { Field, type FieldProps } from './Field.tsx';
import { useAdminText } from './useAdminText.ts';

type Common<V> = FieldProps & {
  /** Needed where an error summary links to the field. */
  readonly id?: string | undefined;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly isDisabled?: boolean;
};

export type TextFieldProps = Common<string> & {
  readonly type?: 'text' | 'url' | 'color';
  /** More than one makes it a text area of that many rows. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Language of what is typed, for the browser's spelling check. */
  readonly lang?: string;
};

export function TextField({ value, onChange, isDisabled, type = 'text', rows = 1, ...rest }: TextFieldProps) {
  const { placeholder, maxLength, lang, ...field } = rest;
  // An element with a language that is not the page's is hidden by the page's style; data-always keeps it.
  const own = { placeholder, maxLength, lang, 'data-always': lang ? '' : undefined, disabled: isDisabled };
  return (
    <Field {...field}>
      {(control) =>
        rows > 1 ? (
          <textarea
            {...control}
            {...own}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...control}
            {...own}
            type={type}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

export type NumberFieldProps = Common<string> & {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Stands behind the number, e.g. 'px' or '€'. */
  readonly unit?: string;
};

/** A number as it is typed, so that an unfinished one is not rounded away; the caller reads it. */
export function NumberField({
  value,
  onChange,
  isDisabled,
  min,
  max,
  step,
  unit,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="number-field">
          <input
            {...control}
            type="number"
            inputMode="decimal"
            min={min}
            max={max}
            step={step}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

export type SelectFieldProps = Common<string> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export function SelectField({ value, onChange, isDisabled, options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type FileFieldProps = FieldProps & {
  readonly id?: string | undefined;
  /** Media types as the input's accept attribute takes them. */
  readonly accept: string;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly isDisabled?: boolean;
};

/** Chooses one file, by dialog or by dropping it on the field. */
export function FileField({ accept, file, onChange, isDisabled = false, ...field }: FileFieldProps) {
  const { t } = useAdminText();
  return (
    <Field {...field}>
      {(control) => (
        <span className="file-field">
          <input
            {...control}
            type="file"
            accept={accept}
            disabled={isDisabled}
            // The browser keeps the last file by itself; where the form forgot it, the input starts anew.
            key={file ? 'chosen' : 'empty'}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
          <span className="file-face" aria-hidden="true">
            <span className="button quiet">{t('form.file')}</span>
            <span className="file-name">{file ? file.name : t('form.noFile')}</span>
          </span>
        </span>
      )}
    </Field>
  );
}
