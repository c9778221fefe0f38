import { Field, type FieldProps } from './Field.tsx';

type Common<V> = FieldProps & {
  /** Needed where an error summary links to the field. */
  readonly id?: string | undefined;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly isDisabled?: boolean;
};

type TextFieldProps = Common<string> & {
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

type NumberFieldProps = Common<string> & {
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
