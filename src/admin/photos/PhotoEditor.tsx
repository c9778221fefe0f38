import { useStore } from '@nanostores/react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { Editor } from '../fields/Editor.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useFieldAdvice } from './fieldAdvice.ts';
import { MasterField } from './MasterField.tsx';
import { PrintVerdict } from './PrintVerdict.tsx';
import { PHOTOS } from './photoEntries.ts';
import { ReplaceFile } from './ReplaceFile.tsx';

function Verdict() {
  const { values, edited } = useStore(PHOTOS.form.$form);
  const chosen = { print: edited?.print, remarks: [] };
  return edited && <PrintVerdict chosen={chosen} shown={edited.image} sizes={values.sizes} />;
}

/** The drawer's width on a screen of two dots per px. */
const PREVIEW_PX = 776;

const about = (photo: Photo) => (
  <div className="flow photo-edited">
    <Thumb key={photo.filename} sources={photoSources(photo, PREVIEW_PX)} glyph="photo" />
    <ReplaceFile id={photo.id} />
  </div>
);

/** The form for a photo of the list, its file, and the full-size file that is kept of it. */
export function PhotoEditor({ id }: { readonly id: string }) {
  const { form, resource } = PHOTOS;
  const adviceOn = useFieldAdvice();
  return (
    <>
      <Editor
        resource={resource}
        form={form}
        rowOf={(name, value) => ({ ...adviceOn(name, value), more: name === 'sizes' && <Verdict /> })}
        about={about}
      />
      <MasterField id={id} />
      <code className="muted">{id}</code>
    </>
  );
}
