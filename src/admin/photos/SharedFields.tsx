import { useStore } from '@nanostores/react';
import { FieldRow } from '../fields/FieldRow.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { $projects } from './boardStore.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { OPTIONAL } from './UploadFields.tsx';
import { $shared } from './uploads/shared.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { typeShared } from './uploads/uploads.ts';
import { useSkuHint } from './useSkuHint.ts';

/** What is typed once for all photos of the form. */
export function SharedFields({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const shared = useStore($shared);
  const projects = useStore($projects);
  const skuHint = useSkuHint();
  const followers = (name: string) => uploads.filter(({ exceptions }) => !exceptions.includes(name));
  return (
    <fieldset className="box upload-card upload-shared">
      <legend>{t('photos.forAll')}</legend>
      {OPTIONAL.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          isDisabled={uploads.every(isBusy)}
          value={shared[field.name] ?? ''}
          fault={followers(field.name).find(({ faults }) => faults[field.name])?.faults[field.name]}
          hint={skuHint(field.name, shared[field.name])}
          suggestions={field.name === 'project' ? projects : undefined}
          onChange={(value) => typeShared(field.name, value)}
        />
      ))}
      <CopyButtons items={uploads} isForAll />
    </fieldset>
  );
}
