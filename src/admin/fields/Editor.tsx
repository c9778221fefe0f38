import { useStore } from '@nanostores/react';
import { type ComponentProps, type FormEvent, memo, type ReactNode, useId } from 'react';
import { type FormValues, formFields } from '../../shared/content/fields/form.ts';
import type { AddedName, Listed, ListResource } from '../list/resource.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useFirstFault } from './Field.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { Form } from './form.ts';

/** A control that the caller draws. */
export type ControlProps = {
  readonly label: string;
  readonly value: string | boolean;
  readonly onChange: (value: string) => void;
};

type EditorProps<E extends Listed> = {
  readonly resource: ListResource<E>;
  readonly form: Form<E>;
  readonly suggestions?: Readonly<Record<string, readonly string[]>>;
  /** What stands for a field's usual control, by the field's name. */
  readonly controls?: Readonly<Record<string, (props: ControlProps) => ReactNode>>;
  readonly hints?: Readonly<Record<string, string>>;
  readonly hintOf?: (name: string, value: string | boolean) => string | undefined;
  readonly moreOf?: (name: string) => ReactNode;
  /** Shown above the fields while the form adds. */
  readonly note?: ReactNode;
  /** Shows the entry being edited. */
  readonly about?: (entry: E) => ReactNode;
};

type EditorRowProps = Omit<ComponentProps<typeof FieldRow>, 'onChange'> & {
  readonly form: { readonly type: (values: FormValues) => void };
};

/** A row of the form. A key typed in another one does not draw it again. */
const EditorRow = memo(function EditorRow({ form, ...props }: EditorRowProps) {
  return <FieldRow {...props} onChange={(typed) => form.type({ [props.field.name]: typed })} />;
});

/** The form over the rows of a resource: adds an entry, or edits the one chosen in the list. */
export function Editor<E extends Listed>(props: EditorProps<E>) {
  const { resource, form, suggestions, controls, hints, hintOf, moreOf, note, about } = props;
  const { name, fields } = resource;
  const { t, label } = useAdminText();
  const { edited, values, faults, refusals, isBusy, isRestored } = useStore(form.$form);
  const place = useFirstFault(refusals);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const title = edited ? t(`${name}.editTitle`) : t(`${name as AddedName}.addTitle`);
  const isEmpty = Object.values(values).every((value) => String(value).trim() === '');
  return (
    <>
      {!edited && note}
      {edited && about?.(edited)}
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <form ref={place} onSubmit={submit} noValidate autoComplete="off" aria-label={title}>
        {formFields(fields).map((field) => {
          const value = values[field.name] ?? '';
          const change = (typed: string | boolean) => form.type({ [field.name]: typed });
          const Control = controls?.[field.name];
          return Control ? (
            <Control key={field.name} label={label(field)} value={value} onChange={change} />
          ) : (
            <EditorRow
              key={field.name}
              id={`${id}-${field.name}`}
              form={form}
              field={field}
              value={value}
              fault={faults[field.name]}
              hint={hintOf?.(field.name, value) ?? hints?.[field.name]}
              suggestions={suggestions?.[field.name]}
              more={moreOf?.(field.name)}
            />
          );
        })}
        <div className="flow form-foot form-actions">
          <Button type="submit" look="loud" isIdle={isBusy}>
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {edited ? t(`${name}.update`) : t(`${name as AddedName}.add`)}
          </Button>
          {(edited || !isEmpty) && (
            <Button label={t('form.cancel')} disabled={isBusy} onClick={form.cancel} />
          )}
        </div>
      </form>
      <ConflictDialog form={form} fields={fields} />
    </>
  );
}
