import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { isRecord } from '../../shared/isRecord.ts';

/** Texts in an image file. `plain` does not say in which language it is. */
export type FileTexts = { readonly [K in Language | 'plain']?: string };

/**
 * Where a file says what is to be seen, the best first: its caption, else its title, else its headline. XMP comes
 * before IPTC, which is older and knows no languages.
 */
const PLACES = [
  { xmp: 'description', iptc: 'Caption/Abstract' },
  { xmp: 'title', iptc: 'Object Name' },
  { xmp: 'Headline', iptc: 'Headline' },
] as const;

/** What cameras write where nobody has written anything. */
const CAMERA_CAPTION = /^\s*(?:olympus|sony|kodak|minolta|nikon|samsung)?\s*digital (?:still )?camera\s*$/i;

function clean(text: unknown): string {
  if (typeof text !== 'string' || CAMERA_CAPTION.test(text)) return '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** The key under which a text of XMP is kept, by its xml:lang, which exifreader calls lang: 'de-AT' is German, 'x-default' says nothing. */
function keyOf(item: Readonly<Record<string, unknown>>): Language | 'plain' | undefined {
  const { attributes } = item;
  const written = isRecord(attributes) ? attributes.lang : undefined;
  const language = typeof written === 'string' ? written.toLowerCase() : 'x-default';
  if (language === 'x-default') return 'plain';
  return LANGUAGES.find((known) => language === known || language.startsWith(`${known}-`));
}

/** A tag of XMP as exifreader gives it: one text, or one in each of some languages. */
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

/** What a file says about its picture, of the groups of tags that exifreader finds in it. */
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

/** A text for a description that nobody has typed, and where it comes from. */
export type Proposal = { readonly text: string; readonly from: 'caption' | 'name' };

/**
 * Descriptions to begin with: the file's texts in their languages, else its readable name.
 * @param spoken the uploader's language, which a text that does not say its own is taken for
 */
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
