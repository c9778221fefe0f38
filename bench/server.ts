import { readFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import { createApp } from '../netlify/api/app.ts';
import { createGithubStore } from '../netlify/content/github/store.ts';
import { cleanImage } from '../netlify/images/cleanImage.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../scripts/netlify/bundleFunctions.ts';
import { photoPath } from '../src/shared/pagePaths.ts';
import { ADMIN_PASSWORD, type TestServer } from '../tests/e2e/testServer.ts';
import { callFresh } from '../tests/fixtures/freshProcess.ts';
import { startFakeGithub } from '../tests/mocks/github/fakeGithub.ts';
import { type Bench, makePhoto, ROOT, writeContent } from './site.ts';
import { atLeast, atMost, median, note, percentile, type Result, repeat } from './timing.ts';

type Fetch = (path: string, options: RequestInit) => Response | Promise<Response>;

/** Calls the API as the panel does. @throws Error with the answer's text if it failed */
const caller = (ask: Fetch) => async (method: string, path: string, body?: object, headers?: object) => {
  const isForm = body instanceof FormData;
  const answer = await ask(path, {
    method,
    headers: {
      'x-admin-password': ADMIN_PASSWORD,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm || !body ? (body ?? null) : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
};
const callerOf = (url: string) => caller((path, options) => fetch(url + path, options));

/** ms of processor time of a process: user and system time, in the kernel's ticks of 10 ms. */
function cpuOf(pid: number): number {
  // The name before them may contain spaces.
  const [fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1);
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** Asks for the list over 16 kept connections for 4 s; `rate` is per second of one whole processor of the server. */
async function load({ url, pid }: TestServer, headers: Record<string, string>, status: number) {
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
  const [before, end] = [cpuOf(pid), performance.now() + 4000];
  const keepAsking = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: 16 }, keepAsking));
  agent.destroy();
  return { rate: (times.length * 1000) / (cpuOf(pid) - before), p99: percentile(times, 0.99) };
}

/** The list of 1,000 photos from the local server, warm: as browsers ask for it, and unchanged. */
export async function measureList(bench: Bench): Promise<Result[]> {
  const { server } = await bench.site(bench.pick(1000, 24));
  const asked = { 'accept-encoding': 'gzip, deflate, br' };
  const etag = (await fetch(`${server.url}/api/photos`)).headers.get('etag') ?? '';
  await load(server, asked, 200);
  const fresh = await load(server, asked, 200);
  const same = await load(server, { ...asked, 'if-none-match': etag }, 304);
  return [
    atLeast('list: requests a second of one processor', fresh.rate, 5000),
    atMost('list: p99', fresh.p99, 25, 'ms'),
    atLeast('list, unchanged: requests a second of one processor', same.rate, 5000),
    atMost('list, unchanged: p99', same.p99, 25, 'ms'),
  ];
}

/** A new process of the API's function, bundled as it is deployed. */
export async function measureColdStart(bench: Bench): Promise<Result[]> {
  const { contentRoot } = await bench.site(24);
  const folder = await bench.folder('function');
  const [source, outfile] = [join(ROOT, 'netlify/functions/api.mts'), join(folder, 'api.mjs')];
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const options = { ...FUNCTION_BUNDLE, banner: NETLIFY_BANNER, logLevel: 'error' } as const;
  await build({ entryPoints: [source], outfile, ...options });
  const call = (file: string) =>
    callFresh(pathToFileURL(file).href, { CONTENT_ROOT: contentRoot }, `[['/api/photos']]`);
  const times = await repeat(7, async () => (await call(outfile)).ms);
  // A bundle does not show what it contains.
  const large = (await call(source)).packages.filter((name) => /^(sharp|stripe|@octokit)/.test(name));
  return [
    atMost('cold start: import to first answer', median(times), 150, 'ms'),
    atMost('cold start: of sharp, Stripe and Octokit loaded', large.length, 0),
  ];
}

/** The calls of the API's operations to GitHub, counted by its stand-in. */
export async function measureStoreCalls(bench: Bench): Promise<Result[]> {
  const photos = Array.from({ length: 24 }, (_, number) => makePhoto(number));
  const ids = photos.map(({ name }) => name);
  const files = photos.map(({ name, photo }) => [`content/photos/${name}.json`, JSON.stringify(photo)]);
  const github = await startFakeGithub({ files: Object.fromEntries(files) });
  bench.undo.defer(() => github.close());
  const env = readEnv({ ADMIN_PASSWORD });
  const app = createApp({ env, store: createGithubStore(github), log: () => {} });
  const call = caller((path, options) => app.request(path, options));
  const texts = { en_description: 'New', de_description: 'Neu' };
  const operations: [name: string, limit: number, ...call: Parameters<typeof call>][] = [
    ['the first list', 1, 'GET', '/api/photos'],
    ['an unchanged list, points of the quota', 0, 'GET', '/api/photos'],
    ['save', 1, 'PUT', `/api/photos/${ids[0]}`, texts],
    ['save of nothing new', 0, 'PUT', `/api/photos/${ids[0]}`, texts],
    ['reorder', 1, 'PUT', '/api/photos/reorder', ids.toReversed()],
    ['bulk', 1, 'PUT', '/api/photos/bulk', { ids, fields: { price_a4: 31 } }],
  ];
  return repeat(operations.length, async (at) => {
    const [name, limit, ...operation] = operations[at] as (typeof operations)[number];
    github.forget();
    await call(...operation);
    const count = name.includes('quota') ? github.quotaUsed() : github.calls().length;
    return atMost(`store calls, GitHub: ${name}`, count, limit);
  });
}

/** ms of saves of one photo's texts each, from the call to the end of the answer. */
async function timeSaves(url: string): Promise<number[]> {
  const call = callerOf(url);
  const photos = JSON.parse(await call('GET', '/api/photos?t=1')) as { id: string; etag: string }[];
  const times = await repeat(21, async (at) => {
    const { id = '', etag = '' } = photos[(at * 47) % photos.length] ?? {};
    const texts = { en_description: `Again ${at}`, de_description: `Wieder ${at}` };
    const started = performance.now();
    await call('PUT', `/api/photos/${id}`, texts, { 'if-match': etag });
    const time = performance.now() - started;
    // What the server does after its answer is not part of the next save.
    await new Promise((done) => setTimeout(done, 100));
    return time;
  });
  // The first one warms up the server.
  return times.slice(1);
}

/** The panel's saves to the local store. They read no picture, so the pictures are empty. */
export async function measureSaves(bench: Bench): Promise<Result[]> {
  const counts = bench.pick([1000, 10_000], [24]);
  return repeat(counts.length, async (at) => {
    const count = counts[at] ?? 24;
    const contentRoot = await bench.folder(`saves-${count}`);
    const [distDir, photosDir] = [join(contentRoot, 'dist'), join(contentRoot, 'public/photos')];
    for (const folder of [distDir, photosDir]) await mkdir(folder, { recursive: true });
    for (const name of await writeContent(contentRoot, count))
      await writeFile(join(photosDir, `${name}.jpg`), name);
    const { url } = await bench.serve(contentRoot, distDir);
    const time = median(await timeSaves(url));
    return atMost(`save: a photo among ${count}`, time, count > 1000 ? 250 : 150, 'ms');
  });
}

/** The upload of a JPEG of 3 MB, and the decoding and encoding in it. */
export async function measureUpload(bench: Bench): Promise<Result[]> {
  const { server, contentRoot } = await bench.site(bench.pick(1000, 24));
  const picture = await readFile(join(contentRoot, `public/photos/${makePhoto(0).photo.filename}`));
  const jpeg = await sharp(picture).resize({ width: 3000 }).jpeg({ quality: 98 }).toBuffer();
  const samples = await repeat(6, async (at) => {
    const body = new FormData();
    for (const language of ['en', 'de']) body.set(`${language}_description`, `Upload ${at}`);
    body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'upload.jpg');
    const started = performance.now();
    await callerOf(server.url)('POST', '/api/photos/upload', body);
    const answered = performance.now();
    await cleanImage(jpeg);
    return { upload: answered - started, encoding: performance.now() - answered };
  });
  // The first of each loads the image library.
  const of = (key: 'upload' | 'encoding') => median(samples.slice(1).map((sample) => sample[key]));
  return [
    note(`upload of ${(jpeg.length / 1e6).toFixed(1)} MB: its encoding`, of('encoding'), 'ms'),
    atMost('upload: beside its encoding', of('upload') - of('encoding'), 400, 'ms'),
  ];
}

/** Publish Now, from the press to the new page, with 24 photos. */
export async function measurePublishing(bench: Bench): Promise<Result[]> {
  const { url } = (await bench.site(24)).server;
  const call = callerOf(url);
  const { name } = makePhoto(1);
  const times = await repeat(bench.pick(3, 1), async (at) => {
    const title = `Published ${at}`;
    const texts = { en_description: title, de_description: title };
    await call('PUT', `/api/photos/${name}`, texts, { 'if-match': '*' });
    const started = performance.now();
    await call('POST', '/api/publish');
    const isThere = async () => (await (await fetch(url + photoPath(name, 'en'))).text()).includes(title);
    while (!(await isThere())) {
      if (performance.now() - started > 120_000) throw new Error('The new page never came.');
      await new Promise((done) => setTimeout(done, 50));
    }
    return (performance.now() - started) / 1000;
  });
  return [atMost('publish, 24: press to new page', median(times), 6, 's')];
}
