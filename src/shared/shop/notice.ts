import { ACTIVE, type PxSize, pngSize, svgSize } from '../content/drawing.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';

/**
 * The harmonised notice on the legal guarantee (Implementing Regulation (EU) 2025/1960). The owner puts the official
 * file of each language beside the content; it is published byte for byte.
 */

/** Folder of the official files: `content/notices/guarantee.de.svg`. */
export const NOTICE_FOLDER = 'content/notices';
/** In bytes; a larger file is not a notice. */
const BYTES_MAX = 2 * 1024 * 1024;
/** In px; a narrower picture is not readable. */
const WIDTH_MIN = 300;

const KINDS = ['svg', 'png'] as const;
type Kind = (typeof KINDS)[number];

/** A notice on a page: its address, and its size in px. */
type Notice = { readonly address: string; readonly width: number; readonly height: number };
export type Notices = Partial<Readonly<Record<Language, Notice>>>;

export type NoticeFault = 'missing' | 'several' | 'kind' | 'size' | 'script' | 'narrow';
export type NoticeCheck =
  | { readonly path: string; readonly notice: Notice }
  | { readonly path: string; readonly fault: NoticeFault };

export function noticePaths(paths: Iterable<string>, language: Language): string[] {
  return [...paths].filter((path) => path.startsWith(`${NOTICE_FOLDER}/guarantee.${language}.`)).sort();
}

/** The path under which notices are published, with their file names. */
export const NOTICE_ADDRESS = '/notices';

export const noticePath = (address: string): string => NOTICE_FOLDER + address.slice(NOTICE_ADDRESS.length);

function checkBytes(kind: Kind, bytes: Uint8Array): PxSize | NoticeFault {
  if (bytes.length === 0 || bytes.length > BYTES_MAX) return 'size';
  const text = kind === 'svg' ? new TextDecoder().decode(bytes) : '';
  const size = kind === 'svg' ? svgSize(text) : pngSize(bytes);
  if (!size) return 'kind';
  if (ACTIVE.test(text)) return 'script';
  // An SVG stays sharp at any size.
  return kind === 'png' && size.width < WIDTH_MIN ? 'narrow' : size;
}

/** Checks the {@link noticePaths} of a language; `bytes` of the file if there is exactly one. */
export function checkNotice(
  paths: readonly string[],
  language: Language,
  bytes: Uint8Array | undefined,
): NoticeCheck {
  const [path, ...others] = paths;
  if (path === undefined || !bytes)
    return { path: `${NOTICE_FOLDER}/guarantee.${language}.svg`, fault: 'missing' };
  if (others.length > 0) return { path, fault: 'several' };
  const kind = KINDS.find((known) => path.toLowerCase().endsWith(`.${known}`));
  const checked = kind ? checkBytes(kind, bytes) : 'kind';
  return typeof checked === 'string'
    ? { path, fault: checked }
    : { path, notice: { address: NOTICE_ADDRESS + path.slice(NOTICE_FOLDER.length), ...checked } };
}

export function noticesOf(checks: Readonly<Record<Language, NoticeCheck>>): Notices {
  const shown = LANGUAGES.flatMap((language) => {
    const check = checks[language];
    return 'notice' in check ? [[language, check.notice] as const] : [];
  });
  return Object.fromEntries(shown);
}
