/** What is encoded and how. Every value here is part of the derivatives' names: change one, and all are remade. */

import {
  DERIVED_FORMATS,
  type DerivedFormat,
  type DerivedImage,
  IMAGE_WIDTHS,
} from '../../src/shared/content/derivedImages.ts';
import type { PictureExtras } from '../../src/shared/content/pictureExtras.ts';
import { shareName } from '../../src/shared/sharePicture.ts';

/** The encoder's settings; `version` is raised by hand when the pipeline's own steps change their result. */
export type EncoderSettings = {
  version: number;
  /** Widths in px, ascending; a photo gets those it is wide enough for. */
  widths: readonly number[];
  avif: { quality: number; effort: number; chromaSubsampling: '4:4:4' | '4:2:0' };
  webp: { quality: number; effort: number };
};

/**
 * AVIF effort 1 at quality 50 has the error of WebP quality 75 with a fifth fewer bytes, for the same time;
 * effort 2 costs three times the time and saves nothing. Full chroma keeps coloured edges of prints clean. WebP is for
 * the few browsers without AVIF: effort 2 takes half the time of 4.
 */
export const ENCODER_SETTINGS: EncoderSettings = {
  version: 1,
  widths: IMAGE_WIDTHS,
  avif: { quality: 50, effort: 1, chromaSubsampling: '4:4:4' },
  webp: { quality: 75, effort: 2 },
};

/** JPEGs of photos with a gain map; as above. */
export const GAIN_MAP_SETTINGS = { version: 1, quality: 82 } as const;

/** The settings that the derivatives of one photo depend on, as one string. */
export function serialiseSettings(settings: EncoderSettings, extras?: PictureExtras): string {
  const profile = extras?.isWide ? { profile: 1 } : {};
  const gainMap = extras?.hasGainMap ? { gainMap: GAIN_MAP_SETTINGS } : {};
  return JSON.stringify({ ...settings, ...profile, ...gainMap });
}

/** File name of one derivative, as in the address `/i/<hash>-<width>.avif`. */
export function nameDerivative(hash: string, width: number, format: DerivedFormat | 'jpg'): string {
  return `${hash}-${width}.${format}`;
}

/** The file names of all derivatives of one photo. */
export function listDerivatives({
  hash,
  widths,
  hdr,
}: Pick<DerivedImage, 'hash' | 'widths' | 'hdr'>): string[] {
  const formats = hdr ? ([...DERIVED_FORMATS, 'jpg'] as const) : DERIVED_FORMATS;
  const sized = widths.flatMap((width) => formats.map((format) => nameDerivative(hash, width, format)));
  return [...sized, shareName(hash)];
}
