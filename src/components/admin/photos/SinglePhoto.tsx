import { isBusy, typeUpload, type UploadItem } from '../../../stores/admin/photosUpload.ts';
import { DescriptionFields, DetailFields } from './PhotoFields.tsx';
import { UploadState } from './UploadState.tsx';

/** The fields of the only photo in the form. */
export function SinglePhoto({ item }: { readonly item: UploadItem }) {
  const fields = {
    values: item.values,
    faults: item.faults,
    isDisabled: isBusy(item),
    onChange: (field: Parameters<typeof typeUpload>[1], value: string) => typeUpload(item.key, field, value),
  };
  return (
    <>
      <DescriptionFields {...fields} />
      <DetailFields {...fields} />
      <UploadState item={item} />
    </>
  );
}
