import { useStore } from '@nanostores/react';
import { PHOTO_FIELDS, SHARED_PHOTO_FIELDS } from '../../shared/content/entries/photo.ts';

import { type FormField, formFields } from '../../shared/content/fields/form.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { $projects } from './boardStore.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { enterField, typeUpload } from './uploads/uploads.ts';
import { useSkuHint } from './useSkuHint.ts';

/** What every photo needs, and what may stay empty. */
export const REQUIRED = formFields(PHOTO_FIELDS).filter(({ row }) => row.required);
export const OPTIONAL = formFields(SHARED_PHOTO_FIELDS);

const PROPOSALS = {
  caption: 'photos.fromCaption',
  name: 'photos.fromName',
  copy: 'photos.fromCopy',
} as const;

type UploadFieldsProps = { readonly item: UploadItem; readonly fields: readonly FormField[] };

/** Fields of a photo that is to be uploaded. They say what nobody has typed, and what the other photos have not. */
export function UploadFields({ item, fields }: UploadFieldsProps) {
  const { t } = useAdminText();
  const projects = useStore($projects);
  const skuHint = useSkuHint();
  const { key, values, faults, proposed, exceptions } = item;
  const hintOf = ({ name, row }: FormField) => {
    const proposal = proposed[name];
    if (proposal) return t(PROPOSALS[proposal]);
    // A proposal may come while somebody presses a button below: it moves nothing.
    if (row.required) return t('photos.descriptionHint');
    return skuHint(name, values[name]) ?? (exceptions.includes(name) ? t('photos.ownValue') : undefined);
  };
  return fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      isDisabled={isBusy(item)}
      value={values[field.name] ?? ''}
      fault={faults[field.name]}
      hint={hintOf(field)}
      suggestions={field.name === 'project' ? projects : undefined}
      onEnter={() => enterField(key, field.name)}
      onChange={(value) => typeUpload(key, { [field.name]: value })}
    />
  ));
}
