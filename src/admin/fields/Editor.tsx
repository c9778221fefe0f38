import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { formFields } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import type { AddedName, Listed, Resource } from '../list/createResource.ts';
import { Thumb } from '../list/Thumb.tsx';
import { Button, SaveNote } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Drawer } from './Drawer.tsx';
import { onSend, useFirstFault } from './Field.tsx';
import { FieldRows, type RowOf } from './FieldRow.tsx';

type DrawerFormProps = {
  readonly title: string;
  readonly refusals: number;
  readonly isRestored: boolean;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly onSubmit: () => unknown;
  /** Missing while there is nothing to discard. */
  readonly onCancel?: (() => void) | false;
  readonly children: ReactNode;
};

/** A form in a drawer: a note above it if a draft was restored, and its save button at the foot. */
export function DrawerForm(props: DrawerFormProps) {
  const { title, refusals, isRestored, isBusy, submit, onSubmit, onCancel, children } = props;
  const { t } = useAdminText();
  const place = useFirstFault(refusals);
  return (
    <>
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <form ref={place} onSubmit={onSend(onSubmit)} noValidate autoComplete="off" aria-label={title}>
        <div className="form-fields">{children}</div>
        <div className="flow form-foot form-actions">
          <SaveNote writes />
          {onCancel && <Button label={t('form.cancel')} disabled={isBusy} onClick={onCancel} />}
          <Button type="submit" look="loud" writes isIdle={isBusy}>
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {submit}
          </Button>
        </div>
      </form>
    </>
  );
}

type EditorProps<E extends Listed> = {
  readonly of: Resource<E>;
  readonly rowOf?: RowOf;
  readonly note?: ReactNode;
  readonly about?: (entry: E) => ReactNode;
  /** Shown below the fields. */
  readonly children?: ReactNode;
};

/** The form of a resource: adds an entry, or edits the one chosen in the list. */
export function Editor<E extends Listed>({ of, rowOf, note, about, children }: EditorProps<E>) {
  const { resource, form } = of;
  const { name, fields, look } = resource;
  const { t, language } = useAdminText();
  const { edited, values, faults, ...state } = useStore(form.$form);
  const isEmpty = Object.values(values).every((value) => String(value).trim() === '');
  return (
    <>
      {!edited && note}
      {edited && about?.(edited)}
      <DrawerForm
        {...state}
        title={edited ? t(`${name}.editTitle`) : t(`${name as AddedName}.addTitle`)}
        submit={edited ? t(`${name}.update`) : t(`${name as AddedName}.add`)}
        onSubmit={form.submit}
        onCancel={(edited || !isEmpty) && form.cancel}
      >
        <FieldRows fields={formFields(fields)} {...{ values, faults, rowOf }} onType={form.type} />
        {children}
      </DrawerForm>
      <ConflictDialog
        form={form}
        fields={fields}
        subject={(entry) => (
          <>
            <Thumb sources={look.sources(entry)} glyph={look.glyph} />
            <b>{localized(entry.description, language) || entry.id}</b>
          </>
        )}
      />
    </>
  );
}

/** The drawer of a list, with the form that edits its entries, and adds new ones if the list allows it. */
export function EntryDrawer<E extends Listed>(props: EditorProps<E>) {
  const { resource, form } = props.of;
  const { name } = resource;
  const { t } = useAdminText();
  const editedId = useStore(form.$editedId);
  const adds = resource.add && (name as AddedName);
  return (
    <Drawer
      editedId={editedId && `${name}-${editedId}`}
      adds={adds}
      title={t(adds && !editedId ? `${adds}.addTitle` : `${name}.editTitle`)}
      isDirty={form.isDirty}
      onLeave={form.cancel}
    >
      {(adds || editedId) && <Editor {...props} />}
    </Drawer>
  );
}
