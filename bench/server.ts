import { readFile, symlink } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { createApp } from '../netlify/api/app.ts';
import { createGithubStore } from '../netlify/content/github/store.ts';
import { cleanImage } from '../netlify/images/cleanImage.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { bundleFunctions } from '../scripts/netlify/bundleFunctions.ts';
import { photoPath } from '../src/shared/pagePaths.ts';
import { ADMIN_PASSWORD } from '../tests/e2e/testServer.ts';
import { callFresh } from '../tests/fixtures/freshProcess.ts';
import { startFakeGithub } from '../tests/mocks/github/fakeGithub.ts';
import {
  makeFolder,
  makePhoto,
  median,
  percentile,
  pick,
  ROOT,
  type Row,
  repeat,
  siteOf,
  timeOf,
  undo,
} from './site.ts';

type Request = (path: string, options: RequestInit) => Response | Promise<Response>;

/** Calls the API as the panel does. @throws Error with the answer's text if it failed */
async function call(ask: Request | string, method: string, path: string, body?: object, etag?: string) {
  const isForm = body instanceof FormData;
  const headers = {
    'x-admin-password': ADMIN_PASSWORD,
    ...(!isForm && body && { 'content-type': 'application/json' }),
    ...(etag && { 'if-match': etag }),
  };
  const options = { method, headers, body: isForm || !body ? (body ?? null) : JSON.stringify(body) };
  const answer = await (typeof ask === 'string' ? fetch(ask + path, options) : ask(path, options));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** Requests the list over 16 kept connections for 4 s. */
async function load(url: string, headers: Record<string, string>, status: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const times: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      const call = request(`${url}/api/photos`, { agent, headers }, (response) => {
        if (response.statusCode !== status) reject(new Error(`The list answered ${response.statusCode}.`));
        response.resume().on('end', () => resolve(void times.push(performance.now() - started)));
      });
      call.on('error', reject).end();
    });
  const end = performance.now() + 4000;
  const askUntilEnd = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: 16 }, askUntilEnd));
  agent.destroy();
  return { rate: times.length / 4, p99: percentile(times, 0.99) };
}

/** The list of 1,000 photos from the warm local server, requested like a browser: changed and unchanged. */
export async function list(count = pick(1000, 24)): Promise<Row[]> {
  const { url } = (await siteOf(count)).server;
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const etag = (await fetch(`${url}/api/photos`)).headers.get('etag') ?? '';
  await load(url, headers, 200);
  const fresh = await load(url, headers, 200);
  const same = await load(url, { ...headers, 'if-none-match': etag }, 304);
  return [
    ['list: requests a second', fresh.rate, '', '>= 5000'],
    ['list: p99', fresh.p99, 'ms', '<= 25'],
    ['list, unchanged: requests a second', same.rate, '', '>= 5000'],
    ['list, unchanged: p99', same.p99, 'ms', '<= 25'],
  ];
}

/** A new process of the API's function, bundled as it is deployed. */
export async function coldStart(): Promise<Row[]> {
  const { contentRoot } = await siteOf(24);
  const folder = await makeFolder('function');
  await bundleFunctions(ROOT, folder);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const start = (file: string) =>
    callFresh(pathToFileURL(file).href, { CONTENT_ROOT: contentRoot }, `[['/api/photos']]`);
  const times = await repeat(7, async () => (await start(join(folder, 'api.mjs'))).ms);
  // From source, because a bundle does not show which packages it loads.
  const large = (await start(join(ROOT, 'netlify/functions/api.mts'))).packages.filter((name) =>
    /^(sharp|stripe|@octokit)/.test(name),
  );
  return [
    ['cold start: import to first answer', median(times), 'ms', '<= 150'],
    ['cold start: of sharp, Stripe and Octokit loaded', large.length, '', '<= 0'],
  ];
}

/** The calls to GitHub of the API's operations, counted by its stand-in. */
export async function storeCalls(): Promise<Row[]> {
  const photos = Array.from({ length: 24 }, (_, number) => makePhoto(number));
  const ids = photos.map(({ name }) => name);
  const files = photos.map(({ name, photo }) => [`content/photos/${name}.json`, JSON.stringify(photo)]);
  const github = await startFakeGithub({ files: Object.fromEntries(files) });
  undo.defer(() => github.close());
  const env = readEnv({ ADMIN_PASSWORD });
  const app = createApp({ env, store: createGithubStore(github), log: () => {} });
  const texts = { en_description: 'New', de_description: 'Neu' };
  const rows: Row[] = [];
  for (const [name, limit, method, path, body] of [
    ['the first list', 1, 'GET', '/api/photos', undefined],
    ['an unchanged list, points of the quota', 0, 'GET', '/api/photos', undefined],
    ['save', 1, 'PUT', `/api/photos/${ids[0]}`, texts],
    ['save of nothing new', 0, 'PUT', `/api/photos/${ids[0]}`, texts],
    ['reorder', 1, 'PUT', '/api/photos/reorder', ids.toReversed()],
    ['bulk', 1, 'PUT', '/api/photos/bulk', { ids, fields: { price_a4: 31 } }],
  ] as const) {
    github.forget();
    await call((...args) => app.request(...args), method, path, body);
    const count = name.includes('quota') ? github.quotaUsed() : github.calls().length;
    rows.push([`store calls, GitHub: ${name}`, count, '', `<= ${limit}`]);
  }
  return rows;
}

/** ms of saves of the texts of one photo, from the call to the end of the answer. */
async function timeSaves(url: string): Promise<number[]> {
  const photos: { id: string; etag: string }[] = JSON.parse(await call(url, 'GET', '/api/photos?t=1'));
  const times = await repeat(21, async (at) => {
    const { id = '', etag = '' } = photos[(at * 47) % photos.length] ?? {};
    const texts = { en_description: `Again ${at}`, de_description: `Wieder ${at}` };
    const time = await timeOf(() => call(url, 'PUT', `/api/photos/${id}`, texts, etag));
    // What the server does after its answer is not part of the next save.
    await new Promise((done) => setTimeout(done, 100));
    return time;
  });
  // The first one warms up the server.
  return times.slice(1);
}

export async function saves(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of pick([1000, 10_000], [24])) {
    const times = await timeSaves((await siteOf(count)).server.url);
    rows.push([`save: a photo among ${count}`, median(times), 'ms', count > 1000 ? '<= 250' : '<= 150']);
  }
  return rows;
}

/** The upload of a JPEG of 3 MB, and the decoding and encoding in it. */
export async function upload(): Promise<Row[]> {
  const { server, contentRoot } = await siteOf(pick(1000, 24));
  const picture = await readFile(join(contentRoot, 'public/photos', makePhoto(0).photo.filename));
  const jpeg = await sharp(picture).resize({ width: 3000 }).jpeg({ quality: 98 }).toBuffer();
  const samples = await repeat(6, async (at) => {
    const body = new FormData();
    for (const language of ['en', 'de']) body.set(`${language}_description`, `Upload ${at}`);
    body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'upload.jpg');
    const whole = await timeOf(() => call(server.url, 'POST', '/api/photos/upload', body));
    return { whole, encoding: await timeOf(() => cleanImage(jpeg)) };
  });
  // The first of each loads the image library.
  const of = (key: 'whole' | 'encoding') => median(samples.slice(1).map((sample) => sample[key]));
  return [
    [`upload of ${(jpeg.length / 1e6).toFixed(1)} MB: its encoding`, of('encoding'), 'ms'],
    ['upload: beside its encoding', of('whole') - of('encoding'), 'ms', '<= 400'],
  ];
}

/** Publish Now with 24 photos: s from the press to the new page. */
export async function publishing(): Promise<Row[]> {
  const { url } = (await siteOf(24)).server;
  const { name } = makePhoto(1);
  const page = url + photoPath(name, 'en');
  const times = await repeat(pick(3, 1), async (at) => {
    const title = `Published ${at}`;
    await call(url, 'PUT', `/api/photos/${name}`, { en_description: title, de_description: title }, '*');
    const started = performance.now();
    await call(url, 'POST', '/api/publish');
    while (!(await (await fetch(page)).text()).includes(title)) {
      if (performance.now() - started > 120_000) throw new Error('The new page was never published.');
      await new Promise((done) => setTimeout(done, 50));
    }
    return (performance.now() - started) / 1000;
  });
  return [['publish, 24: press to new page', median(times), 's', '<= 6']];
}
