import { LANGUAGES, type Language } from '../i18n/language.ts';

/**
 * The harmonised notice on the legal guarantee (Implementing Regulation (EU) 2025/1960). The owner puts the official
 * file of each language beside the content; it is published byte for byte.
 */

/** Where the official files lie: `content/notices/guarantee.de.svg`. */
export const NOTICE_FOLDER = 'content/notices';
/** Larger files are no notices, in bytes. */
const BYTES_MAX = 2 * 1024 * 1024;
/** A narrower picture cannot be read, in px. */
const WIDTH_MIN = 300;

const KINDS = ['svg', 'png'] as const;
type Kind = (typeof KINDS)[number];

/** A notice as pages show it: its address, and its size in px. */
type Notice = { readonly address: string; readonly width: number; readonly height: number };
export type Notices = Partial<Readonly<Record<Language, Notice>>>;

/** What is wrong with a notice's file. */
export type NoticeFault = 'missing' | 'several' | 'kind' | 'size' | 'script' | 'narrow';
export type NoticeCheck =
  | { readonly path: string; readonly notice: Notice }
  | { readonly path: string; readonly fault: NoticeFault };

/** The files that are there for the notice of a language, of whatever kind. */
export function noticePaths(paths: Iterable<string>, language: Language): string[] {
  return [...paths].filter((path) => path.startsWith(`${NOTICE_FOLDER}/guarantee.${language}.`)).sort();
}

/** Where notices are published, under the names of their files. */
export const NOTICE_ADDRESS = '/notices';

/** The file that is published at an address. */
export function noticePath(address: string): string {
  return NOTICE_FOLDER + address.slice(NOTICE_ADDRESS.length);
}

type Size = { readonly width: number; readonly height: number };

/** Size in px from the first chunk of a PNG, where its signature is one (PNG specification, 5.2 and 11.2.1). */
function pngSize(bytes: Uint8Array): Size | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (bytes.length < 24 || !start.startsWith('\x89PNG\r\n\x1a\n') || !start.endsWith('IHDR'))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Size in px of a drawing, as its root element says it. */
function svgSize(text: string): Size | undefined {
  const [root = ''] =
    /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*(<svg\b[^>]*>)/i
      .exec(text)
      ?.slice(1) ?? [];
  if (!root) return undefined;
  const said = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1]);
  const box =
    /\sviewBox\s*=\s*["']\s*([^"']*?)\s*["']/
      .exec(root)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const [width, height] = [said('width') || box[2], said('height') || box[3]];
  return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

/** What a drawing that only shows something has no need of. */
const ACTIVE =
  /<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["']\s*(?:https?:)?\/\//i;

function checkBytes(kind: Kind, bytes: Uint8Array): Size | NoticeFault {
  if (bytes.length === 0 || bytes.length > BYTES_MAX) return 'size';
  const text = kind === 'svg' ? new TextDecoder().decode(bytes) : '';
  const size = kind === 'svg' ? svgSize(text) : pngSize(bytes);
  if (!size) return 'kind';
  if (ACTIVE.test(text)) return 'script';
  // A drawing stays sharp at any size.
  return kind === 'png' && size.width < WIDTH_MIN ? 'narrow' : size;
}

/** Checks what lies at {@link noticePaths} of a language; `bytes` of the file where there is exactly one. */
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

/** The notices that can be shown. */
export function noticesOf(checks: Readonly<Record<Language, NoticeCheck>>): Notices {
  const shown = LANGUAGES.flatMap((language) => {
    const check = checks[language];
    return 'notice' in check ? [[language, check.notice] as const] : [];
  });
  return Object.fromEntries(shown);
}
