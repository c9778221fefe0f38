import { useStore } from '@nanostores/react';
import type { CSSProperties } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { formatPrice, unitPriceCents } from '../../shared/shop/price.ts';
import { sidesOf } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { Editor } from '../fields/Editor.tsx';
import type { RowOf } from '../fields/FieldRow.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/language.ts';
import { useFieldAdvice } from './fieldAdvice.ts';
import { MasterField } from './MasterField.tsx';
import { PrintVerdict } from './PrintVerdict.tsx';
import { photos } from './photoEntries.ts';
import { ReplaceFile } from './ReplaceFile.tsx';

/** Adds the build's image data from the list: a photo from a draft or an answer lacks it. */
function useWithImage(photo: Photo): Photo {
  const listed = useStore(photos.list.$byId).get(photo.id);
  if (photo.image || !listed || listed.filename !== photo.filename) return photo;
  return { ...photo, image: listed.image };
}

function Verdict({ photo }: { readonly photo: Photo }) {
  const { sizes } = useStore(photos.form.$form).values;
  const { print, image } = useWithImage(photo);
  return <PrintVerdict chosen={{ print, remarks: [] }} shown={image} sizes={sizes} />;
}

/** The drawer's width at a device pixel ratio of 2. */
const PREVIEW_PX = 776;

function About({ photo }: { readonly photo: Photo }) {
  const { id, filename, print, image } = useWithImage(photo);
  const sides = print ? sidesOf(print) : image;
  const ratio = image && ({ '--ratio': image.width / image.height } as CSSProperties);
  // Offline, the list's smaller picture may still be cached.
  const sources = [...photoSources(photo, PREVIEW_PX), ...photoSources(photo)];
  return (
    <div className="flow photo-edited" style={ratio}>
      <Thumb key={filename} sources={sources} glyph="photo" />
      <div className="stack">
        <p className="muted">
          <b>{filename}</b>
          <br />
          {sides && `${sides.width} × ${sides.height} px`}
        </p>
        <ReplaceFile id={id} />
      </div>
    </div>
  );
}

/** The form of a listed photo, its file, and its full-size file. */
export function PhotoEditor({ id }: { readonly id: string }) {
  const { language } = useAdminText();
  const adviceOn = useFieldAdvice();
  const { edited } = useStore(photos.form.$form);
  const rowOf: RowOf = ({ name }, value) => {
    const size = PRINT_SIZES.find((one) => fieldOf('price', one) === name);
    const standIn = size && formatPrice(unitPriceCents({}, size) / 100, language);
    return {
      ...adviceOn(name, value),
      standIn,
      more: name === 'sizes' && edited && <Verdict photo={edited} />,
    };
  };
  return (
    <Editor of={photos} rowOf={rowOf} about={(photo) => <About photo={photo} />}>
      <MasterField id={id} />
      <code className="muted">{id}</code>
    </Editor>
  );
}
