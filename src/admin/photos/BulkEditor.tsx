import { useStore } from '@nanostores/react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { onSend, useFirstFault } from '../fields/Field.tsx';
import { photos } from '../list/resources.ts';
import { Button, Lack } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $bulkEdit, $commonValues, cancelBulkEdit, saveBulkEdit, typeBulk } from './bulkEdit.ts';
import { PhotoFields } from './PhotoFields.tsx';
import { SHARED } from './UploadCard.tsx';

/** The form over the fields that the selected photos may have in common: each stays as it is until it is touched. */
export function BulkEditor({ title }: { readonly title: string }) {
  const { t, label } = useAdminText();
  const common = useStore($commonValues);
  const { values, faults, refusals, isRestored } = useStore($bulkEdit);
  const isWorking = useStore(photos.list.$work) !== null;
  const place = useFirstFault(refusals);

  const hintOf = ({ name }: FormField, sku: string | undefined) => {
    const untouched = common[name] === undefined ? 'photos.leavesDifferent' : 'photos.leaves';
    const touched = values[name] === '' ? 'photos.empties' : 'photos.changes';
    return [t(name in values ? touched : untouched), sku].filter(Boolean).join('. ');
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
          onClick={() => typeBulk(name, isTouched ? undefined : '')}
        >
          {action}
        </Button>
      )
    );
  };
  return (
    <>
      <p>{t('photos.bulkText')}</p>
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <form ref={place} onSubmit={onSend(saveBulkEdit)} noValidate autoComplete="off" aria-label={title}>
        <div className="form-fields">
          <PhotoFields
            fields={SHARED}
            values={{ ...common, ...values }}
            faults={faults}
            hintOf={hintOf}
            moreOf={moreOf}
            onType={typeBulk}
          />
        </div>
        <div className="flow form-foot form-actions">
          <Lack writes />
          <Button label={t('form.cancel')} disabled={isWorking} onClick={cancelBulkEdit} />
          <Button type="submit" look="loud" writes isIdle={isWorking}>
            {isWorking && <span className="spinner" aria-hidden="true" />}
            {t('photos.bulkSave')}
          </Button>
        </div>
      </form>
    </>
  );
}
