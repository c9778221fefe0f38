/** The full-size file of a photo, kept for the print lab. It is sent in pieces, because a function takes only so much. */

/** A function takes bodies of 4.5 MB in bytes. */
export const MASTER_CHUNK_BYTES = 4 * 1024 * 1024;
/** An uncompressed TIFF of 60 megapixels fits. A function has a minute to look through it. */
export const MASTER_MAX_BYTES = 200 * 1024 * 1024;
/** Decoding more than this may take more memory than a function has. */
export const MASTER_PIXELS_MAX = 150_000_000;
export const MASTER_NAME_MAX = 200;
/** What Netlify lets a function stream in one answer. For a lab a larger file is copied to a JPEG that fits. */
export const LAB_FETCH_MAX_BYTES = 20 * 1024 * 1024;
/** The longest side of such a copy: A3 at 400 dots per inch, more than labs print. */
export const LAB_COPY_SIDE_PX = 6614;

export const MASTER_TYPES = { jpeg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff' } as const;
type MasterFormat = keyof typeof MASTER_TYPES;

/** The file as it is kept. */
export type Master = {
  /** The owner's own name of the file. */
  readonly name: string;
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
  readonly format: MasterFormat;
  /** As it is seen, turned upright. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The JPEG that a lab fetches in its place, where it is too large for that. */
  readonly copy?: { readonly bytes: number } | undefined;
};

/** A file whose upload has begun and not ended. `chunks` names those that have arrived, by their SHA-256 in hex. */
type MasterUpload = {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
};

export type MasterState = {
  readonly master: Master | null;
  readonly upload: MasterUpload | null;
  /** Whether there is a key to sign with the address at which a lab fetches it. */
  readonly isSigned: boolean;
};

export type MasterBegin = { readonly name: string; readonly bytes: number };
/** `keep`: even where it shows another picture than the photo. */
export type MasterFinish = { readonly chunks: readonly string[]; readonly keep?: boolean };
/** Why a finished upload was not taken, as `current` beside a conflict. */
export type MasterRefusal = { readonly reason: 'differs' | 'incomplete' };

/** Where each piece of a file begins and ends, in bytes. All but the last are equally long. */
export function chunkSpans(bytes: number): { readonly start: number; readonly end: number }[] {
  return Array.from({ length: Math.ceil(bytes / MASTER_CHUNK_BYTES) }, (_, index) => ({
    start: index * MASTER_CHUNK_BYTES,
    end: Math.min(bytes, (index + 1) * MASTER_CHUNK_BYTES),
  }));
}

/** Tells a file's format from its first bytes; undefined for one that is not kept as a master. */
export function masterFormatOf(bytes: Uint8Array): MasterFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  return /^(II[*+]\0|MM\0[*+])/.test(start) ? 'tiff' : undefined;
}
