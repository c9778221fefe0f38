/** The formats of images. Others, above all SVG, are never decoded. */
export const IMAGE_FORMATS = {
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  png: { extension: 'png', type: 'image/png' },
  webp: { extension: 'webp', type: 'image/webp' },
  gif: { extension: 'gif', type: 'image/gif' },
  avif: { extension: 'avif', type: 'image/avif' },
} as const;
export type ImageFormat = keyof typeof IMAGE_FORMATS;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Whether the first box of an ISO media file names AVIF, as major or compatible brand. */
function isAvif(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 'ftyp', 4)) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  for (let at = 8; at + 4 <= Math.min(length, bytes.length, 128); at += 4) {
    if (startsWith(bytes, 'avif', at) || startsWith(bytes, 'avis', at)) return true;
  }
  return false;
}

/** Detects an image's format from its first bytes, whatever its name or type says; undefined for any other. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
}

/** The full-size file of a photo, for the print lab. It is sent in chunks, because a function's body is limited. */

/** In bytes; a function accepts bodies of 4.5 MB. */
export const MASTER_CHUNK_BYTES = 4 * 1024 * 1024;
/** An uncompressed TIFF of 60 megapixels fits, and a function can check it within its minute. */
export const MASTER_MAX_BYTES = 200 * 1024 * 1024;
/** Decoding more pixels may exceed a function's memory. */
export const MASTER_PIXELS_MAX = 150_000_000;
export const MASTER_NAME_MAX = 200;
/** The most that Netlify streams in one answer. For a lab a larger file is copied to a smaller JPEG. */
export const LAB_FETCH_MAX_BYTES = 20 * 1024 * 1024;
/** The longest side of that copy: A3 at 400 dots per inch, more than labs print. */
export const LAB_COPY_SIDE_PX = 6614;

export const MASTER_TYPES = { jpeg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff' } as const;
type MasterFormat = keyof typeof MASTER_TYPES;

export type Master = {
  readonly name: string;
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
  readonly format: MasterFormat;
  /** Upright. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** ISO 8601; undefined for files stored before this was noted. */
  readonly keptAt?: string | undefined;
  /** The JPEG that a lab fetches instead, if the file is too large. */
  readonly copy?: { readonly bytes: number } | undefined;
};

export type Original = Pick<Master, 'name' | 'bytes' | 'sha256'> & { readonly id: string };

/** Characters that some system refuses in a file's name, or that BagIt would encode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant
const UNSAFE = /[\\/:*?"<>|%\u0000-\u001f\u007f]|^\.+|[. ]+$/g;

/** Names that Windows refuses in a path: devices, with any ending after a dot, and names that end in a dot. */
const REFUSED = /((?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?=[./]|$)|\.(?=\/|$))/gi;
const REPLACED = /((?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)|\.)_(?=[./]|$)/gi;

/** A path as every system takes it. */
export const portablePath = (path: string): string => path.replace(REFUSED, '$1_');

/** The original of a path that {@link portablePath} has made. */
export const pathBefore = (portable: string): string => portable.replace(REPLACED, '$1');

export function originalPath({ id, name }: Pick<Original, 'id' | 'name'>): string {
  const safe = name.normalize().replace(UNSAFE, '_') || '_';
  // File systems count bytes, 255 at most: the end of a name has its type.
  const short =
    new TextEncoder().encode(safe).length > MASTER_NAME_MAX ? [...safe].slice(-50).join('') : safe;
  return `originals/${id}/${short}`;
}

/** An unfinished upload. `chunks` are the SHA-256 (hex) of those that have arrived. */
type MasterUpload = { readonly name: string; readonly bytes: number; readonly chunks: readonly string[] };

export type MasterState = {
  readonly master: Master | null;
  readonly upload: MasterUpload | null;
  /** Whether there is a key to sign the address at which a lab fetches it. */
  readonly isSigned: boolean;
};

export type MasterBegin = { readonly name: string; readonly bytes: number };
/** `keep`: even if it shows another picture than the photo. */
export type MasterFinish = { readonly chunks: readonly string[]; readonly keep?: boolean };
/** Why a finished upload was refused; the `current` field of a conflict. */
export type MasterRefusal = { readonly reason: 'differs' | 'incomplete' };

/** Start and end of each chunk of a file, in bytes. All but the last have the same length. */
export function chunkSpans(bytes: number): { readonly start: number; readonly end: number }[] {
  return Array.from({ length: Math.ceil(bytes / MASTER_CHUNK_BYTES) }, (_, index) => ({
    start: index * MASTER_CHUNK_BYTES,
    end: Math.min(bytes, (index + 1) * MASTER_CHUNK_BYTES),
  }));
}

/** Detects a file's format from its first bytes; undefined unless it may be a full-size file. */
export function masterFormatOf(bytes: Uint8Array): MasterFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  return /^(II[*+]\0|MM\0[*+])/.test(start) ? 'tiff' : undefined;
}

/** Pictures that are more than sRGB pixels. Of a colour profile (ICC.1:2022) only the three primaries are read. */

/** Each derived file contains the profile. Most are below 1 kB; measured ones may be megabytes. */
const PROFILE_BYTES_MAX = 4096;

/** Area of sRGB's triangle of primaries in chromaticities, with the profile's white D50. */
const SRGB_AREA = 0.1091;

/** sRGB profiles differ by a few thousandths; Adobe RGB and Display P3 are a third larger. */
const WIDER = 1.1;

function locateTag(view: DataView, name: string): number | undefined {
  const count = view.getUint32(128);
  for (let at = 132; at < 132 + count * 12; at += 12) {
    if (readText(view, at, 4) === name) return view.getUint32(at + 4);
  }
  return undefined;
}

const readText = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, offset) => view.getUint8(at + offset)));

/** Chromaticity x, y of a primary. */
function readPrimary(view: DataView, name: string): readonly [number, number] | undefined {
  const at = locateTag(view, name);
  if (at === undefined) return undefined;
  const [x = 0, y = 0, z = 0] = [8, 12, 16].map((offset) => view.getInt32(at + offset));
  return [x / (x + y + z), y / (x + y + z)];
}

function measureGamut(view: DataView): number {
  if (readText(view, 36, 4) !== 'acsp' || readText(view, 16, 4) !== 'RGB ') return 0;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readPrimary(view, name));
  if (!red || !green || !blue) return 0;
  return Math.abs(((green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1])) / 2);
}

/** False unless it is a small file with three primaries; also for damaged profiles. */
function isWideProfile(profile: Uint8Array): boolean {
  if (profile.byteLength > PROFILE_BYTES_MAX) return false;
  try {
    const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
    return measureGamut(view) > SRGB_AREA * WIDER;
  } catch {
    // An offset points outside of the profile.
    return false;
  }
}

/** Above this EXIF orientation sharp 0.35.5 frees a gain map before turning it (lovell/sharp#4599). */
const UNTURNED_MAX = 2;

/** What is kept of a picture besides its sRGB pixels. */
export type PictureExtras = {
  /** It keeps its profile, because sRGB would lose colours. */
  readonly isWide: boolean;
  /** Its JPEG keeps the gain map that makes it glow on HDR screens. */
  readonly hasGainMap: boolean;
};

export function findExtras(header: {
  readonly icc?: Uint8Array | undefined;
  readonly gainMap?: object | undefined;
  readonly orientation?: number | undefined;
}): PictureExtras {
  const { icc, gainMap, orientation = 1 } = header;
  return {
    isWide: icc !== undefined && isWideProfile(icc),
    hasGainMap: gainMap !== undefined && orientation <= UNTURNED_MAX,
  };
}
