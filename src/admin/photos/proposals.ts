import type { IncludeTagsOptions } from 'exifreader';
import { type FileHeader, headerOf } from '../../shared/content/chosenFile.ts';
import { imageFormatOf } from '../../shared/content/imageFile.ts';
import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { filePolicy } from './imageFile.ts';

/** Texts in an image file. The language of `plain` is unknown. */
export type FileTexts = { readonly [K in Language | 'plain']?: string };

/** Tags with a description, best first. XMP comes before IPTC, which is older and has no languages. */
const PLACES = [
  { xmp: 'description', iptc: 'Caption/Abstract' },
  { xmp: 'title', iptc: 'Object Name' },
  { xmp: 'Headline', iptc: 'Headline' },
] as const;

/** Default captions of cameras. */
const CAMERA_CAPTION = /^\s*(?:olympus|sony|kodak|minolta|nikon|samsung)?\s*digital (?:still )?camera\s*$/i;

function clean(text: unknown): string {
  if (typeof text !== 'string' || CAMERA_CAPTION.test(text)) return '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** The language of an XMP text by xml:lang (exifreader: lang): 'de-AT' is German, 'x-default' is `plain`. */
function keyOf(item: Readonly<Record<string, unknown>>): Language | 'plain' | undefined {
  const { attributes } = item;
  const written = isRecord(attributes) ? attributes.lang : undefined;
  const language = typeof written === 'string' ? written.toLowerCase() : 'x-default';
  if (language === 'x-default') return 'plain';
  return LANGUAGES.find((known) => language === known || language.startsWith(`${known}-`));
}

/** The texts of an XMP tag: one, or one for each of several languages. */
function xmpTexts(tag: unknown): FileTexts {
  if (!isRecord(tag)) return {};
  const items = (Array.isArray(tag.value) ? tag.value : [tag]).filter(isRecord);
  const texts: { -readonly [K in keyof FileTexts]: FileTexts[K] } = {};
  for (const item of items) {
    const [key, text] = [keyOf(item), clean(item.value)];
    if (key && text) texts[key] ??= text;
  }
  const isSaidTwice = LANGUAGES.some((language) => texts[language] === texts.plain);
  if (isSaidTwice) delete texts.plain;
  return texts;
}

const isEmpty = (texts: FileTexts): boolean => Object.keys(texts).length === 0;

/** The description of a picture, from the tag groups of exifreader. */
export function fileTexts(xmp: unknown, iptc: unknown): FileTexts {
  for (const place of PLACES) {
    const texts = isRecord(xmp) ? xmpTexts(xmp[place.xmp]) : {};
    if (!isEmpty(texts)) return texts;
    const tag = isRecord(iptc) ? iptc[place.iptc] : undefined;
    const plain = isRecord(tag) ? clean(tag.description) : '';
    if (plain) return { plain };
  }
  return {};
}

type Tags = Readonly<Record<string, unknown>>;

/** The text of a tag; the items of a list are joined. */
function tagText(tag: unknown): string {
  if (Array.isArray(tag)) return tag.map(tagText).filter(Boolean).join(', ');
  return isRecord(tag) ? clean(tag.description) : '';
}

/** '2024-05-31' for '2024:05:31 17:02:11' of cameras, or for XMP, which may lack the day; '' without a date. */
const dayOf = (text: string): string =>
  /^(?!0000)\d{4}(?:[:-](?!00)\d\d){0,2}/.exec(text)?.[0].replaceAll(':', '-') ?? '';

/** Creator, copyright, keywords, place (never from coordinates) and date of a picture. */
export function fileDetails(
  exif: Tags = {},
  iptc: Tags = {},
  xmp: Tags = {},
): Readonly<Record<string, string>> {
  const first = (...tags: unknown[]) => tags.map(tagText).find(Boolean) ?? '';
  const place = [
    first(xmp.Location, iptc['Sub-location']),
    first(xmp.City, iptc.City),
    first(xmp.Country, iptc['Country/Primary Location Name']),
  ];
  const details = {
    creator: first(xmp.creator, iptc['By-line'], exif.Artist),
    keywords: first(xmp.subject, iptc.Keywords),
    copyright: first(xmp.rights, iptc['Copyright Notice'], exif.Copyright),
    en_place: place.filter(Boolean).join(', '),
    taken: dayOf(first(exif.DateTimeOriginal, xmp.DateCreated, iptc['Date Created'])),
  };
  const lines = Object.entries(details).map(([name, text]) => [name, text.replaceAll('\n', ' ')] as const);
  return Object.fromEntries(lines.filter(([, text]) => text !== ''));
}

export type Proposal = { readonly text: string; readonly from: 'caption' | 'name' };

/** The file's texts in their languages, else its readable name. A text without a language counts as `spoken`. */
export function proposeDescriptions(
  texts: FileTexts,
  name: string,
  spoken: Language,
): { readonly [K in Language]?: Proposal } {
  const { plain, ...own } = texts;
  const inOrder = [spoken, ...LANGUAGES.filter((language) => language !== spoken)];
  const free = plain && inOrder.find((language) => !own[language]);
  const captions = free ? { ...own, [free]: plain } : own;
  if (isEmpty(captions)) return name ? { [spoken]: { text: name, from: 'name' } } : {};
  const proposals = Object.entries(captions).map(([language, text]) => [language, { text, from: 'caption' }]);
  return Object.fromEntries(proposals) as { [K in Language]?: Proposal };
}

/** Words of generated file names, which are followed by a number or nothing. */
const CAMERA_WORDS = new Set(
  (
    'img imgp image images photo foto picture bild dsc dscn dscf dcim mvi mov vid pxl dji gopr gp sam cimg mg hpim ' +
    'kic pict screenshot bildschirmfoto scan signal whatsapp wa untitled unbenannt copy kopie edited portrait night ' +
    'mp cover burst hdr pano'
  ).split(' '),
);
const isCameraWord = (part: string): boolean => CAMERA_WORDS.has(part.toLowerCase());

/** At least two letters, optionally followed by digits, and not a camera's name such as 'DSC00012'. */
function isWord(part: string): boolean {
  const [, letters = '', digits] = /^(\p{L}[\p{L}\p{M}'’]+)(\d*)$/u.exec(part) ?? [];
  return letters !== '' && !(digits && isCameraWord(letters));
}

/** A counter or date (01, 2024, but not the 12 of '12 apostles'), or mixed letters and digits as in P1010034 or a hash. */
function isNoise(part: string): boolean {
  return /^(?:0\d*|\d{4,})$/.test(part) || (/^(?=.*\p{L})(?=.*\d).{4,}$/u.test(part) && !isWord(part));
}

/** 'Stille see am morgen' for 'stille-see_am-morgen.jpg'; '' for a camera's name such as 'IMG_2041.jpg'. */
export function readableName(filename: string): string {
  const stem = filename.normalize('NFC').replace(/\.[^.\s]{1,5}$/, '');
  const parts = stem
    .replace(/\s*\(\d+\)$/, '')
    .split(/[\s_\-–+.,~()[\]\p{Cc}\p{Cf}]+/u)
    .filter(Boolean);
  for (let [part, next = ''] = parts; part; [part, next = ''] = parts) {
    if (!isNoise(part) && !(isCameraWord(part) && isNoise(next))) break;
    parts.shift();
  }
  while (isNoise(parts.at(-1) ?? '')) parts.pop();
  if (!parts.some((part) => isWord(part) && !isCameraWord(part))) return '';
  const text = parts.join(' ');
  const [first = ''] = text;
  // The capital of some letters, such as 'ΐ', has several characters, which have to be normalized again.
  return (first.toLocaleUpperCase('en') + text.slice(first.length)).normalize('NFC');
}

/** The browser's XML parser behind the Trusted Types policy: its documents are never shown and run nothing. */
const domParser = {
  parseFromString: (xml: string): Document =>
    new DOMParser().parseFromString(filePolicy().createHTML(xml), 'application/xml'),
};

/** Enough for a JPEG's header, even with a large colour profile. */
const JPEG_HEADER_BYTES = 2 * 1024 * 1024;

async function readHeader(file: File): Promise<ArrayBuffer> {
  const start = await file.slice(0, JPEG_HEADER_BYTES).arrayBuffer();
  // Other formats may have their texts after the picture.
  return imageFormatOf(new Uint8Array(start)) === 'jpeg' ? start : file.arrayBuffer();
}

const TAGS = {
  xmp: true,
  iptc: true,
  exif: ['Orientation', 'Artist', 'Copyright', 'DateTimeOriginal'],
  icc: ['ICC Description', 'Color Space'],
  file: ['FileType', 'Image Width', 'Image Height', 'Color Components'],
  png: ['Image Width', 'Image Height'],
  riff: ['ImageWidth', 'ImageHeight'],
  gif: ['Image Width', 'Image Height'],
} satisfies IncludeTagsOptions;

export type FileTags = {
  readonly texts: FileTexts;
  readonly details: Readonly<Record<string, string>>;
  readonly header?: FileHeader | undefined;
};

/** Reads the metadata of an image file; empty if unreadable. Never throws. */
export async function readFileTags(file: File): Promise<FileTags> {
  try {
    // Loaded on demand, because the reader is large.
    const [{ load }, bytes] = await Promise.all([import('exifreader'), readHeader(file)]);
    // Asynchronous, because a PNG's profile is compressed.
    const tags = await load(bytes, { expanded: true, async: true, includeTags: TAGS, domParser });
    const details = fileDetails({ ...tags.exif }, { ...tags.iptc }, { ...tags.xmp });
    return { texts: fileTexts(tags.xmp, tags.iptc), details, header: headerOf(tags) };
  } catch {
    return { texts: {}, details: {} };
  }
}
