import { useState } from 'react';
import { derivedAddress } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { AdminTexts } from '../shell/language.ts';
import type { Listed } from './createResource.ts';

export type EntryLook<E extends Listed> = {
  /** Addresses of the entry's picture, best first. */
  readonly sources: (entry: E) => readonly string[];
  readonly glyph: Glyph;
  readonly details: (entry: E, texts: AdminTexts) => readonly Detail[];
};

/** `standard`: a default price that the entry does not set; `off`: a size not sold; an `address` may be shortened. */
export type Detail = {
  /** The print size of a price. */
  readonly size?: string;
  readonly text: string;
  readonly kind: 'price' | 'standard' | 'off' | 'note' | 'doubt' | 'lack' | 'hidden' | 'home' | 'address';
  /** The size is sold although the print would not be sharp. */
  readonly isRisky?: boolean | undefined;
};

export const GLYPHS = {
  home: 'M4 11 12 4 20 11M6 9.500V20H18V9.500',
  photo: 'M4 5H20V19H4ZM4 16 9 11 13 15 16 12 20 16M15.500 8.500H15.510',
  video: 'M8 5v14l11-7z',
  page: 'M6 3H14L19 8V21H6ZM14 3V8H19M9 12H16M9 16H16',
  track: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3z',
} as const;
type Glyph = keyof typeof GLYPHS;

type ThumbProps = { readonly sources: readonly string[]; readonly glyph: Glyph };

/** A decorative thumbnail from the first source that loads, else an icon; the name is beside it. */
export function Thumb({ sources, glyph }: ThumbProps) {
  const [failures, setFailures] = useState(0);
  const src = sources[failures];
  return (
    <span className="row-thumb">
      {src ? (
        <img
          key={src}
          src={src}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailures(failures + 1)}
        />
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true" data-glyph={glyph}>
          <path d={GLYPHS[glyph]} />
        </svg>
      )}
    </span>
  );
}

/** Addresses of a photo's thumbnail, best first. @param width wished width in px, used if there is one as wide */
export function photoSources(photo: Photo, width = 0): string[] {
  const sources = thumbnailSources(photo);
  const { image } = photo;
  if (!image) return sources;
  return [
    derivedAddress(image.hash, image.widths.find((one) => one >= width) ?? image.widths[0] ?? 480, 'avif'),
    ...sources,
  ];
}
