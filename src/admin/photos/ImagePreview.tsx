import { PrintVerdict } from './PrintVerdict.tsx';
import { printedFrom } from './uploads/printedFrom.ts';
import type { UploadItem } from './uploads/uploadItem.ts';

/** The chosen image of a single photo, and how it prints; nothing while none is chosen. */
export function ImagePreview({ item: { file, preview, chosen, keepsMaster, values } }: { item: UploadItem }) {
  if (!file) return null;
  return (
    // Its room is kept from the start: fields that move while somebody presses would lose the click.
    <>
      <div className="photo-preview-place">
        {preview && <img className="photo-preview" src={preview} alt="" />}
      </div>
      <PrintVerdict chosen={printedFrom(file, chosen, keepsMaster)} sizes={values.sizes} />
    </>
  );
}
