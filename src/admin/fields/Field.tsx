import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { FormName } from '../list/createResource.ts';
import { useAdminText } from '../shell/language.ts';

/** Props of every field. `error` is shown below the control and marks it as invalid. */
export type FieldProps = {
  /** Needed if an error summary links to the field. */
  readonly id?: string | undefined;
  readonly name?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: ReactNode;
  /** The error is read out once it appears. */
  readonly isAlert?: boolean;
  readonly more?: ReactNode;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean | undefined;
  /** The value was proposed, not typed. */
  readonly isProposed?: boolean | undefined;
  readonly onEnter?: (() => void) | undefined;
  readonly children: (control: ControlProps) => ReactNode;
};

/** Attributes for the control, so that screen readers read label, hint and error with it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly disabled: boolean | undefined;
  readonly onFocus: (() => void) | undefined;
};

/** Label, control, hint and error of one field. */
export function Field(props: FieldProps) {
  const {
    name,
    label,
    hint,
    error,
    isAlert,
    more,
    isRequired = false,
    isDisabled,
    isProposed,
    onEnter,
  } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="field"
      data-name={name}
      data-invalid={error ? true : undefined}
      data-proposed={isProposed || undefined}
    >
      <span className="field-label">
        <label htmlFor={id}>{label}</label>
        {isRequired && <span aria-hidden="true">*</span>}
      </span>
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
        disabled: isDisabled,
        onFocus: onEnter,
      })}
      {hint && (
        <p className="muted field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
          {error}
        </p>
      )}
      {more}
    </div>
  );
}

type FileInputProps = {
  readonly control: ControlProps;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly face: ReactNode;
  readonly onChoose: (files: readonly File[]) => void;
};

/** A file field, also for dropped files. The browser's own control covers it invisibly. */
export function FileInput(props: FileInputProps) {
  const { control, accept, isMultiple = false, face, onChoose } = props;
  const { t } = useAdminText();
  return (
    <span className="file-field">
      <input
        {...control}
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Lets the same file be chosen again after its removal.
          target.value = '';
        }}
      />
      <span className="file-face" aria-hidden="true">
        <span className="button quiet">{t('form.file')}</span>
        {face}
      </span>
    </span>
  );
}

/** The id of a field's control, for labels and the error summary. */
export const fieldId = (form: FormName, field: string): string => `${form}-${field}`;

/** A submit handler that keeps the page. */
export const onSend = (send: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void send();
};

/** Focuses the first invalid field after the next render. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The ref of a form whose first invalid field takes the focus at each refusal. */
export function useFirstFault(refusals: number): RefObject<HTMLFormElement | null> {
  const place = useRef<HTMLFormElement>(null);
  const known = useRef(refusals);
  useEffect(() => {
    if (refusals > known.current) focusFirstFault(place.current);
    known.current = refusals;
  }, [refusals]);
  return place;
}
