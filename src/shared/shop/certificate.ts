import { shortened } from '../i18n/localized.ts';
import type { EditionName } from './edition.ts';
import { isPrintSize, type PrintSize } from './price.ts';

/** What a certificate says about one print of an edition. Nothing about who bought it. */
export type Certificate = {
  readonly work: string;
  readonly photoId: string;
  readonly number: number;
  readonly size: number;
  /** Which edition of the work: '' where one counts both print sizes. */
  readonly edition: EditionName;
  readonly print: PrintSize;
  /** The day of the payment, YYYY-MM-DD. */
  readonly date: string;
  /** Tells this sale of the number from an earlier one that was given back. */
  readonly serial: string;
};

/** Longest title of a work, in characters. */
const WORK_LENGTH_MAX = 120;
const NUMBER = /^(\d{1,3}) of (\d{1,3})(?: in (A4|A3))?$/;
const LINE = /^(\w+): (.+)$/;
const TOKEN = /^([\w-]{1,1200})\.([\w-]{86})$/;

/** What is signed: lines that a person can read. */
export function certificateText(certificate: Certificate): string {
  const { work, photoId, number, size, edition, print, date, serial } = certificate;
  const among = edition ? ` in ${edition.toUpperCase()}` : '';
  const title = shortened(work.replace(/\s+/g, ' ').trim(), WORK_LENGTH_MAX);
  const lines = {
    Work: title,
    Id: photoId,
    Number: `${number} of ${size}${among}`,
    Print: print,
    Date: date,
  };
  return Object.entries({ ...lines, Serial: serial })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Reads what {@link certificateText} writes; undefined for any other text. */
export function readCertificate(text: string): Certificate | undefined {
  const lines = new Map(
    text.split('\n').map((line) => {
      const [, name = '', value = ''] = LINE.exec(line) ?? [];
      return [name, value];
    }),
  );
  const of = (name: string) => lines.get(name) ?? '';
  const [, number, size, edition = ''] = NUMBER.exec(of('Number')) ?? [];
  const print = of('Print');
  if (number === undefined || !isPrintSize(print)) return undefined;
  const certificate: Certificate = {
    work: of('Work'),
    photoId: of('Id'),
    number: Number(number),
    size: Number(size),
    edition: edition.toLowerCase() as EditionName,
    print,
    date: of('Date'),
    serial: of('Serial'),
  };
  return certificateText(certificate) === text ? certificate : undefined;
}

/** The two parts of a certificate's address, both base64url; undefined where it can be no certificate's. */
export function readToken(token: string): { readonly text: string; readonly signature: string } | undefined {
  const [, text, signature] = TOKEN.exec(token) ?? [];
  return text !== undefined && signature !== undefined ? { text, signature } : undefined;
}
