import { useStore } from '@nanostores/react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { DrawerForm } from '../fields/Editor.tsx';
import { FieldRows } from '../fields/FieldRow.tsx';
import { IconButton } from '../shell/Button.tsx';
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

  const hintOf = ({ name, row }: FormField) => {
    if (name in values) return t(values[name] === '' ? 'photos.empties' : 'photos.changes');
    // The others say so in place of a value.
    return common[name] === undefined && row.kind === 'boolean' && t('photos.differs');
  };
  const edgeOf = (field: FormField) => {
    const { name, row } = field;
    const isTouched = name in values;
    const action = isTouched ? t('photos.leave') : t('photos.emptyField');
    const canEmpty = !('default' in row) && common[name] !== '';
    return (
      (isTouched || canEmpty) && (
        <IconButton
          icon={isTouched ? 'undo' : 'close'}
          className="field-edge"
          label={`${action}: ${label(field)}`}
          title={action}
          onClick={() => (isTouched ? leaveBulk(name) : typeBulk({ [name]: '' }))}
        />
      )
    );
  };
  return (
    <DrawerForm
      {...state}
      title={title}
      isBusy={isWorking}
      submit={t('photos.bulkSave')}
      onSubmit={saveBulkEdit}
      onCancel={cancelBulkEdit}
    >
      <p>{t('photos.bulkText')}</p>
      <FieldRows
        fields={SHARED}
        values={{ ...common, ...values }}
        faults={faults}
        rowOf={(field, value) => {
          const { hint: sku, ...advice } = adviceOn(field.name, value);
          const hint = [hintOf(field), sku].filter(Boolean).join('. ') || undefined;
          const isMixed = common[field.name] === undefined && !(field.name in values);
          const placeholder = isMixed ? t('photos.differs') : undefined;
          return { ...advice, hint, placeholder, more: edgeOf(field) };
        }}
        onType={typeBulk}
      />
    </DrawerForm>
  );
}
