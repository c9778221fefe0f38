import { useStore } from '@nanostores/react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { DrawerForm } from '../fields/Editor.tsx';
import { FieldRows } from '../fields/FieldRow.tsx';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $bulkEdit, $commonValues, cancelBulkEdit, leaveBulk, saveBulkEdit, typeBulk } from './bulkEdit.ts';
import { useFieldAdvice } from './fieldAdvice.ts';
import { photos } from './photoEntries.ts';
import { SHARED } from './UploadCard.tsx';

/** The form for the shared fields of the selected photos: untouched fields stay unchanged. */
export function BulkEditor({ title }: { readonly title: string }) {
  const { t, label } = useAdminText();
  const common = useStore($commonValues);
  const { values, faults, ...state } = useStore($bulkEdit);
  const isWorking = useStore(photos.list.$work) !== null;
  const adviceOn = useFieldAdvice();

  const hintOf = (name: string) => {
    if (name in values) return t(values[name] === '' ? 'photos.empties' : 'photos.changes');
    return t(common[name] === undefined ? 'photos.leavesDifferent' : 'photos.leaves');
  };
  const moreOf = (field: FormField) => {
    const { name, row } = field;
    const isTouched = name in values;
    const action = isTouched ? t('photos.leave') : t('photos.emptyField');
    const canEmpty = !('default' in row) && common[name] !== '';
    return (
      (isTouched || canEmpty) && (
        <Button
          look="quiet"
          className="at-start"
          aria-label={`${action}: ${label(field)}`}
          onClick={() => (isTouched ? leaveBulk(name) : typeBulk({ [name]: '' }))}
        >
          {action}
        </Button>
      )
    );
  };
  return (
    <>
      <p>{t('photos.bulkText')}</p>
      <DrawerForm
        {...state}
        title={title}
        isBusy={isWorking}
        submit={t('photos.bulkSave')}
        onSubmit={saveBulkEdit}
        onCancel={cancelBulkEdit}
      >
        <FieldRows
          fields={SHARED}
          values={{ ...common, ...values }}
          faults={faults}
          rowOf={(field, value) => {
            const { hint: sku, ...advice } = adviceOn(field.name, value);
            const hint = [hintOf(field.name), sku].filter(Boolean).join('. ');
            return { ...advice, hint, more: moreOf(field) };
          }}
          onType={typeBulk}
        />
      </DrawerForm>
    </>
  );
}
