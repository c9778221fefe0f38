import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type MasterBlobs, openMasterBlobs, pruneMasters } from '../../netlify/content/masterBlobs.ts';
import { signPrintFile } from '../../netlify/content/printFile.ts';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { chunkSpans, type Master, type MasterState } from '../../src/shared/content/imageFile.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { openBlobs } from '../fixtures/temporary.ts';
import { upload } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';
import { PASSWORD } from './harness.ts';

export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');
export const DAY_MS = 24 * 60 * 60_000;
/** Only the owner may ever see this name. */
export const MASTER_NAME = 'canary-file-name.tif';

type Failure = ErrorBody & { current?: { reason?: string } };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const pieces = (file: Buffer): Buffer[] =>
  chunkSpans(file.byteLength).map(({ start, end }) => file.subarray(start, end));

/** A picture of soft patches that looks the same in every size, or another picture (`isOther`). */
export async function picture(width: number, height: number, isOther = false): Promise<Sharp> {
  const [cells, rows] = [12, 8];
  const patch = (at: number) => ((isOther ? 3 : 1) * at * 47 + at ** (isOther ? 3 : 2)) % 256;
  const raw = Buffer.from(Array.from({ length: cells * rows * 3 }, (_, at) => patch(at)));
  const image = sharp(raw, { raw: { width: cells, height: rows, channels: 3 } });
  const pixels = await image.resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

type MasterShop = Awaited<ReturnType<typeof openMasterShop>>;

/** A shop with one uploaded photo; its full-size files lie in the local stand-in for Blobs. */
async function openMasterShop(published: Buffer) {
  const blobs = await openBlobs();
  let passed = 0;
  const now = () => Date.now() + passed;
  const shop = openAdminShop({ env: { SIGNING_KEY }, now });
  /** Gives the functions Blobs, no Blobs, or an address at which nothing answers. */
  const setBlobs = (which: 'blobs' | 'none' | 'broken'): void => {
    const broken = { url: 'http://127.0.0.1:9', token: 'canary-token', siteID: 'x' };
    if (which === 'none') setLocalRuntime({});
    else setLocalRuntime({ blobs: async () => (which === 'broken' ? broken : blobs) });
  };
  setBlobs('blobs');
  const photo = (await upload(shop, { image: published })).body;
  const file = `content/photos/${photo.id}.json`;
  /** An address of the calls about the photo's master. */
  const path = (rest = '', id = photo.id) => `/api/photos/${id}/master${rest}`;
  const begin = (bytes: unknown, name: unknown = MASTER_NAME) =>
    shop.send<MasterState & ErrorBody>('POST', path(), { name, bytes });
  const put = async (bytes: Uint8Array, checksum = sha256(bytes), extra: Record<string, string> = {}) => {
    const answer = await shop.raw(path(`/chunks?sha256=${checksum}`), {
      method: 'PUT',
      headers: { 'x-admin-password': PASSWORD, 'Content-Type': 'application/octet-stream', ...extra },
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const finish = (file: Buffer, keep?: boolean) =>
    shop.send<Master & Failure>('POST', path('/finish'), { chunks: pieces(file).map(sha256), keep });
  /** The file's address for a lab. */
  const signedPath = () => signPrintFile({ signingKey: SIGNING_KEY }, photo.id, now()) ?? '';
  /** The stored files, without the API. */
  const masters = async (): Promise<MasterBlobs> => {
    const opened = await openMasterBlobs(() => {});
    if (!opened) throw new Error('there are no Blobs');
    return opened;
  };
  return {
    shop,
    photo,
    /** The path of the photo's content file, and its JSON. */
    file,
    stored: () => shop.stored(file),
    path,
    begin,
    put,
    finish,
    /** Sends a whole file. */
    async send(file: Buffer, keep?: boolean) {
      await begin(file.byteLength);
      for (const piece of pieces(file)) await put(piece);
      return finish(file, keep);
    },
    state: async () => (await shop.send<MasterState>('GET', path())).body,
    /** Fetches the file as the lab does. */
    fetchFile: (init: RequestInit = {}, address = signedPath()) => shop.raw(address, init),
    masters,
    sweep: async (store = shop.store) => pruneMasters({ blobs: await masters(), store, log: () => {}, now }),
    /** Lets time pass, in ms. */
    wait(ms: number): void {
      passed += ms;
    },
    setBlobs,
  };
}

/** The shop of the current test. */
export let at: MasterShop;
/** A full-size file of two chunks, a small one, and the published picture of both. */
export let master: Buffer;
export let small: Buffer;
let published: Buffer;

/** Opens a new shop for each test. */
export function openForEachTest(): void {
  beforeAll(async () => {
    master = await (await picture(1500, 1000)).tiff({ compression: 'none' }).toBuffer();
    small = await (await picture(600, 400)).tiff({ compression: 'none' }).toBuffer();
    published = await (await picture(300, 200)).jpeg().toBuffer();
  });
  beforeEach(async () => {
    at = await openMasterShop(published);
  });
  afterEach(() => setLocalRuntime(undefined));
}
