import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanImage } from '../netlify/services/pictures/cleanImage.ts';
import { PASSWORD } from './server.ts';

type StoredPhoto = {
  readonly id: string;
  readonly etag?: string;
  readonly description: { readonly en: string; readonly de: string };
};

const SAVES = 20;
const UPLOADS = 5;

async function expectAnswer(answer: Response, status: number): Promise<void> {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${text}`);
}

/** What the panel sends with each write. */
const panelHeaders = () => ({ 'x-admin-password': PASSWORD, 'x-operation-id': randomUUID() });

/** ms that each of several saves of one photo's texts takes, from the call to the end of the answer. */
export async function timeSaves(url: string): Promise<number[]> {
  const list = await fetch(`${url}/api/photos?t=1`, { headers: { 'x-admin-password': PASSWORD } });
  const photos = (await list.json()) as StoredPhoto[];
  const times: number[] = [];
  // The first one warms up the server.
  for (let sample = 0; sample <= SAVES; sample += 1) {
    const photo = photos[(sample * 47) % photos.length];
    if (!photo) throw new Error('There is no photo to save.');
    const { en, de } = photo.description;
    const body = JSON.stringify({ en_description: `${en}, again`, de_description: `${de}, nochmals` });
    const headers = { ...panelHeaders(), 'content-type': 'application/json', 'if-match': photo.etag ?? '*' };
    const started = performance.now();
    await expectAnswer(await fetch(`${url}/api/photos/${photo.id}`, { method: 'PUT', headers, body }), 200);
    if (sample > 0) times.push(performance.now() - started);
    // As a person would wait: what the server does after its answer is not part of the next save.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}

/** A JPEG of about 3 MB, made by enlarging a picture until it has that size. */
async function makeUpload(source: string): Promise<Buffer> {
  const picture = await readFile(source);
  for (let width = 3000; ; width += 300) {
    const jpeg = await sharp(picture).resize({ width }).jpeg({ quality: 98 }).toBuffer();
    if (jpeg.length > 2.9e6) return jpeg;
  }
}

/** ms of uploading a JPEG, and of decoding and encoding it alone, alternating. */
export async function timeUploads(
  url: string,
  source: string,
): Promise<{ size: number; uploads: number[]; encodings: number[] }> {
  const jpeg = await makeUpload(source);
  const [uploads, encodings]: [number[], number[]] = [[], []];
  for (let sample = 0; sample <= UPLOADS; sample += 1) {
    const form = new FormData();
    form.set('en_description', `Upload ${sample}`);
    form.set('de_description', `Upload ${sample}`);
    form.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'upload.jpg');
    const started = performance.now();
    const call = { method: 'POST', headers: panelHeaders(), body: form };
    await expectAnswer(await fetch(`${url}/api/photos/upload`, call), 201);
    const answered = performance.now();
    await cleanImage(jpeg);
    // The first of each loads the image library.
    if (sample === 0) continue;
    uploads.push(answered - started);
    encodings.push(performance.now() - answered);
  }
  return { size: jpeg.length, uploads, encodings };
}
