import { useStore } from '@nanostores/react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { Editor } from '../fields/Editor.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lazyCode } from '../shell/lazyCode.ts';
import { useSkuHint } from './lab.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import { $projects, PHOTOS } from './photoEntries.ts';

/** What is about the files of a photo comes with the first one that is edited. */
const files = lazyCode(() => import('./ReplaceFile.tsx'), false);

/** How the photo prints in the sizes that are chosen in the form. */
function Verdict() {
  const { values, edited } = useStore(PHOTOS.form.$form);
  const chosen = { print: edited?.print, remarks: [] };
  return edited && <PrintVerdict chosen={chosen} shown={edited.image} sizes={values.sizes} />;
}

const moreOf = (name: string) => name === 'sizes' && <Verdict />;

/** The drawer's width on a screen of two dots per px. */
const PREVIEW_PX = 776;

const about = (photo: Photo) => (
  <div className="photo-edited">
    <Thumb key={photo.filename} sources={photoSources(photo, PREVIEW_PX)} glyph="photo" />
    <code className="muted">{photo.id}</code>
    <LazyPart of={files}>{({ ReplaceFile }) => <ReplaceFile id={photo.id} />}</LazyPart>
  </div>
);

/** The form for a photo of the list, its file, and the full-size file that is kept of it. */
export function PhotoEditor({ id }: { readonly id: string }) {
  const { form, resource } = PHOTOS;
  const names = useStore($projects);
  const hintOf = useSkuHint();
  return (
    <>
      <Editor
        resource={resource}
        form={form}
        suggestions={{ project: names }}
        hintOf={hintOf}
        moreOf={moreOf}
        about={about}
      />
      <LazyPart of={files}>{({ MasterField }) => <MasterField id={id} />}</LazyPart>
    </>
  );
}
