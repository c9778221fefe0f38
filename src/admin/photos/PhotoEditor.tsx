import { useStore } from '@nanostores/react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { Editor } from '../fields/Editor.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';

import { LazyPart } from '../shell/LazyPart.tsx';
import { withMessages } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { useSkuHint } from './lab.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import { $projects, PHOTOS } from './photoEntries.ts';

/** What keeps full-size files comes with the first photo that is edited. */
const masterField = lazyCode(() => withMessages(() => import('./MasterField.tsx'), 'photos'), false);

/** The photo in the form, and how it prints in the sizes that are chosen there. */
function About({ photo }: { readonly photo: Photo }) {
  const { values } = useStore(PHOTOS.form.$form);
  return (
    <>
      <p className="photo-edited">
        <Thumb sources={photoSources(photo)} glyph="photo" />
        <code className="muted">{photo.id}</code>
      </p>
      <PrintVerdict chosen={{ print: photo.print, remarks: [] }} shown={photo.image} sizes={values.sizes} />
    </>
  );
}

const about = (photo: Photo) => <About photo={photo} />;

/** The form for a photo of the list, and the full-size file that is kept of it. */
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
        about={about}
      />
      <LazyPart of={masterField}>{({ MasterField }) => <MasterField id={id} />}</LazyPart>
    </>
  );
}
