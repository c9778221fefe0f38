import type { IncludeTagsOptions } from 'exifreader';
import { type FileHeader, headerOf } from '../../shared/content/chosenFile.ts';
import { imageFormatOf } from '../../shared/content/imageFile.ts';
import { type FileTexts, fileTexts } from './proposals.ts';

type XmlPolicy = { createHTML(xml: string): string };
type Policies = { createPolicy(name: string, rules: XmlPolicy): XmlPolicy };

let policy: XmlPolicy | undefined;

/** The browser's reader of XML, in a way that the page's policy names: what it makes is never shown and runs nothing. */
const domParser = {
  parseFromString(xml: string): Document {
    const { trustedTypes } = globalThis as { trustedTypes?: Policies };
    policy ??= trustedTypes?.createPolicy('xmp', { createHTML: (text) => text }) ?? {
      createHTML: (text) => text,
    };
    return new DOMParser().parseFromString(policy.createHTML(xml), 'application/xml');
  },
};

/** A JPEG's header comes first. Even with the profile of a printing press it is smaller, and a photo is much larger. */
const JPEG_HEADER_BYTES = 2 * 1024 * 1024;

async function readHeader(file: File): Promise<ArrayBuffer> {
  const start = await file.slice(0, JPEG_HEADER_BYTES).arrayBuffer();
  // Other formats may have their texts behind the picture.
  return imageFormatOf(new Uint8Array(start)) === 'jpeg' ? start : file.arrayBuffer();
}

const TAGS = {
  xmp: true,
  iptc: true,
  exif: ['Orientation'],
  icc: ['ICC Description', 'Color Space'],
  file: ['FileType', 'Image Width', 'Image Height', 'Color Components'],
  png: ['Image Width', 'Image Height'],
  riff: ['ImageWidth', 'ImageHeight'],
  gif: ['Image Width', 'Image Height'],
} satisfies IncludeTagsOptions;

export type FileTags = {
  /** What it says about its picture in IPTC and XMP. */
  readonly texts: FileTexts;
  readonly header?: FileHeader | undefined;
};

/** What stands in an image file beside its pixels; nothing where it cannot be read. Never throws. */
export async function readFileTags(file: File): Promise<FileTags> {
  try {
    // The reader is large: only whoever chooses a file waits for it.
    const [{ load }, bytes] = await Promise.all([import('exifreader'), readHeader(file)]);
    // A PNG's profile is compressed, and browsers unpack one in their own time.
    const tags = await load(bytes, { expanded: true, async: true, includeTags: TAGS, domParser });
    return { texts: fileTexts(tags.xmp, tags.iptc), header: headerOf(tags) };
  } catch {
    return { texts: {} };
  }
}
