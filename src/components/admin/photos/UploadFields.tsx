import { useStore } from '@nanostores/react';
import { PHOTO_FIELDS } from '../../../domain/entries/photo.ts';
import { type FormField, formFields } from '../../../domain/fields/form.ts';
import { $projects } from '../../../stores/admin/board.ts';
import { isBusy, typeUpload, type UploadItem } from '../../../stores/admin/uploads/uploads.ts';
import { FieldRow } from '../fields/FieldRow.tsx';

/** What every photo needs, and what may stay empty. */
export const REQUIRED = formFields(PHOTO_FIELDS).filter(({ row }) => row.required);
export const OPTIONAL = formFields(PHOTO_FIELDS).filter(({ row }) => !row.required);

type UploadFieldsProps = { readonly item: UploadItem; readonly fields: readonly FormField[] };

/** Fields of a photo that is to be uploaded. */
export function UploadFields({ item, fields }: UploadFieldsProps) {
  const projects = useStore($projects);
  const { key, values, faults } = item;
  return fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      isDisabled={isBusy(item)}
      value={values[field.name] ?? ''}
      fault={faults[field.name]}
      suggestions={field.name === 'project' ? projects : undefined}
      onChange={(value) => typeUpload(key, { [field.name]: value })}
    />
  ));
}
