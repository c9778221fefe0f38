import { AUDIO_HOST, isImageUrl, isTrackUrl, VIDEO_HOST, videoIdOf } from './embeds.ts';
import type { ErrorDetail } from './errors.ts';

/** Sentences of the forms, the same in the panel and in the server's answers. */
export const FORM_ERRORS = {
  required: 'All fields are required',
  videoUrl: `Invalid URL format. Must be either a YouTube URL (${VIDEO_HOST}/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)`,
  trackUrl: `Invalid SoundCloud URL format. URL must contain ${AUDIO_HOST}/`,
  expectedObject: 'expected an object with the fields of the form',
  expectedText: 'expected a text',
  missing: 'is required',
  oneLine: 'expected a single line',
  price: 'expected a price in euros such as 24.99, or nothing',
  foreignId: 'expected the id of the address',
} as const;

/** A form that was read: its fields, or everything that is wrong with it. */
export type Read<F> = { readonly fields: F } | { readonly faults: readonly ErrorDetail[] };

/** What a photo's form asks for. Null removes a field, an absent one stays as it is. */
export type PhotoFields = {
  readonly en: string;
  readonly de: string;
  readonly rest: Readonly<Record<string, string | number | null>>;
};
/** What the form of a video or a track asks for. */
export type LinkFields = { readonly url: string; readonly en: string; readonly de: string };

const LINES = ['project', 'creativehub_sku_a4', 'creativehub_sku_a3'] as const;
const PRICES = ['price_a4', 'price_a3'] as const;

type Body = Readonly<Record<string, unknown>>;

/** The body as an object whose own fields alone are looked at: nothing is inherited from a forged prototype. */
function asBody(value: unknown): Body | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.assign(Object.create(null), value) as Body;
}

class Faults {
  readonly list: ErrorDetail[] = [];

  add(path: string, message: string): undefined {
    this.list.push({ path, message });
  }

  required(body: Body, path: string): string {
    const value = body[path];
    if (value !== undefined && value !== null && typeof value !== 'string')
      this.add(path, FORM_ERRORS.expectedText);
    else if (!value?.trim()) this.add(path, FORM_ERRORS.missing);
    else return value.trim();
    return '';
  }

  line(body: Body, path: string): string | null | undefined {
    const value = body[path];
    if (value === undefined) return undefined;
    if (value === null) return null;
    if (typeof value !== 'string') return this.add(path, FORM_ERRORS.expectedText);
    if (/\p{Cc}/u.test(value.trim())) return this.add(path, FORM_ERRORS.oneLine);
    return value.trim() || null;
  }

  /** Euros in steps of a cent. A decimal comma is what German keyboards offer. */
  price(body: Body, path: string): number | null | undefined {
    const value = body[path];
    if (value === undefined || value === null) return value;
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : 'no';
    if (text === '') return null;
    if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text)) return this.add(path, FORM_ERRORS.price);
    return Number(text.replace(',', '.'));
  }

  read<F>(fields: F): Read<F> {
    return this.list.length > 0 ? { faults: this.list } : { fields };
  }
}

const noObject = { faults: [{ path: '', message: FORM_ERRORS.expectedObject }] };

/** Reads a photo's form; unknown fields are ignored. Lengths and ranges are left to the schema of photos. */
export function readPhotoForm(value: unknown): Read<PhotoFields> {
  const body = asBody(value);
  if (!body) return noObject;
  const faults = new Faults();
  const [en, de] = [faults.required(body, 'en_description'), faults.required(body, 'de_description')];
  const rest: Record<string, string | number | null> = {};
  for (const key of LINES) {
    const line = faults.line(body, key);
    if (line !== undefined) rest[key] = line;
  }
  for (const key of PRICES) {
    const price = faults.price(body, key);
    if (price !== undefined) rest[key] = price;
  }
  return faults.read({ en, de, rest });
}

/** Reads the form of a video or a track. `id`, where the body has one, must be that of the address. */
export function readLinkForm(value: unknown, id?: string): Read<LinkFields> {
  const body = asBody(value);
  if (!body) return noObject;
  const faults = new Faults();
  if (id !== undefined && body.id !== undefined && body.id !== id) faults.add('id', FORM_ERRORS.foreignId);
  const url = faults.required(body, 'url');
  const [en, de] = [faults.required(body, 'en_description'), faults.required(body, 'de_description')];
  return faults.read({ url, en, de });
}

/** A direct image address, or a link of the video service that names a video. */
export function isVideoUrl(url: string): boolean {
  return isImageUrl(url) || videoIdOf(url) !== undefined;
}

/** The fault of a video's address; undefined where there is none. */
export function videoUrlFault(url: string): string | undefined {
  return isVideoUrl(url) ? undefined : FORM_ERRORS.videoUrl;
}

/** The fault of a track's address; undefined where there is none. */
export function trackUrlFault(url: string): string | undefined {
  return isTrackUrl(url) ? undefined : FORM_ERRORS.trackUrl;
}

type Stored = Readonly<Record<string, unknown>>;

/** The stored description with both texts changed; further languages stay. */
function withTexts(stored: Stored, en: string, de: string): Record<string, unknown> {
  const { description } = stored;
  return { ...(typeof description === 'object' ? description : {}), en, de };
}

/** A stored photo after its form: fields that the form does not know stay. */
export function applyPhotoForm(stored: Stored, { en, de, rest }: PhotoFields): Record<string, unknown> {
  const next: Record<string, unknown> = { ...stored, description: withTexts(stored, en, de) };
  for (const [key, value] of Object.entries(rest)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** A stored track after its form. */
export function applyTrackForm(stored: Stored, { url, en, de }: LinkFields): Record<string, unknown> {
  return { ...stored, url, description: withTexts(stored, en, de) };
}

/** A stored video after its form. The video's id is stored with it wherever the address names one. */
export function applyVideoForm(stored: Stored, fields: LinkFields): Record<string, unknown> {
  const next = applyTrackForm(stored, fields);
  const videoId = videoIdOf(fields.url);
  if (videoId !== undefined) next.videoId = videoId;
  else if (stored.url !== fields.url) delete next.videoId;
  return next;
}
