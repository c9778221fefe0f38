import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { formFields } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import type { AddedName, Listed, ListResource } from '../list/resource.ts';
import { type EntryLook, Thumb } from '../list/Thumb.tsx';
import { Button, Lack } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { onSend, useFirstFault } from './Field.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { Form } from './form.ts';

export type ControlProps = {
  readonly label: string;
  readonly value: string | boolean;
  readonly onChange: (value: string) => void;
};

type EditorProps<E extends Listed> = {
  readonly resource: ListResource<E>;
  readonly form: Form<E>;
  readonly look?: EntryLook<E>;
  /** What stands for a field's usual control, by the field's name. */
  readonly controls?: Readonly<Record<string, (props: ControlProps) => ReactNode>>;
  readonly rowOf?: (name: string, value: string | boolean) => Partial<ComponentProps<typeof FieldRow>>;
  readonly note?: ReactNode;
  readonly about?: (entry: E) => ReactNode;
};

/** The form over the rows of a resource: adds an entry, or edits the one chosen in the list. */
export function Editor<E extends Listed>(props: EditorProps<E>) {
  const { resource, form, look, controls, rowOf, note, about } = props;
  const { name, fields } = resource;
  const { t, label, inOrder, language } = useAdminText();
  const { edited, values, faults, refusals, isBusy, isRestored } = useStore(form.$form);
  const place = useFirstFault(refusals);

  const title = edited ? t(`${name}.editTitle`) : t(`${name as AddedName}.addTitle`);
  const isEmpty = Object.values(values).every((value) => String(value).trim() === '');
  return (
    <>
      {!edited && note}
      {edited && about?.(edited)}
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <form ref={place} onSubmit={onSend(form.submit)} noValidate autoComplete="off" aria-label={title}>
        <div className="form-fields">
          {inOrder(formFields(fields)).map((field) => {
            const value = values[field.name] ?? '';
            const change = (typed: string | boolean) => form.type({ [field.name]: typed });
            const Control = controls?.[field.name];
            return Control ? (
              <Control key={field.name} label={label(field)} value={value} onChange={change} />
            ) : (
              <FieldRow
                key={field.name}
                field={field}
                value={value}
                fault={faults[field.name]}
                onChange={change}
                {...rowOf?.(field.name, value)}
              />
            );
          })}
        </div>
        <div className="flow form-foot form-actions">
          <Lack writes />
          {(edited || !isEmpty) && (
            <Button label={t('form.cancel')} disabled={isBusy} onClick={form.cancel} />
          )}
          <Button type="submit" look="loud" writes isIdle={isBusy}>
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {edited ? t(`${name}.update`) : t(`${name as AddedName}.add`)}
          </Button>
        </div>
      </form>
      <ConflictDialog
        form={form}
        fields={fields}
        subject={(entry) => (
          <>
            {look && <Thumb sources={look.sources(entry)} glyph={look.glyph} />}
            <b>{localized(entry.description, language) || entry.id}</b>
          </>
        )}
      />
    </>
  );
}
