import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, unlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import { createApp } from '../netlify/api/app.ts';
import { createGithubStore } from '../netlify/content/github/store.ts';
import { cleanImage } from '../netlify/images/cleanImage.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { mapAtOnce } from '../netlify/lib/mapAtOnce.ts';
import { ENCODER_SETTINGS } from '../scripts/images/manifest.ts';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../scripts/netlify/bundleFunctions.ts';
import { ADMIN_ENDPOINTS } from '../src/shared/adminEndpoints.ts';
import { derivedWidths, widthsIn } from '../src/shared/content/derivedImages.ts';
import { photoPath } from '../src/shared/pagePaths.ts';
import { ADMIN_PASSWORD, type TestServer } from '../tests/e2e/testServer.ts';
import { startFakeGithub } from '../tests/mocks/github/fakeGithub.ts';
import {
  type Bench,
  type Cost,
  freePort,
  makePhoto,
  npmBuild,
  paintPhoto,
  prepareBare,
  ROOT,
  runWatched,
  type Site,
  writeContent,
  writePhoto,
} from './site.ts';
import { atLeast, atMost, median, note, percentile, type Result, repeat } from './timing.ts';

/** Calls the API as the panel does. @throws Error with the answer's text where its status is another one */
async function callAdmin(url: string, method: string, status: number, body?: object, headers = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      'x-admin-password': ADMIN_PASSWORD,
      'x-operation-id': crypto.randomUUID(),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${text}`);
  return text;
}

/** ms of processor time of a process: user and system time, in the kernel's ticks of 10 ms. */
function cpuOf(pid: number): number {
  // The name before them may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Asks over 16 kept connections for 4 s; `rate` is what a whole processor of the server answers in a second. */
async function load({ url, pid }: TestServer, headers: Record<string, string>, status: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const times: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      request(`${url}/api/photos`, { agent, headers }, (response) => {
        if (response.statusCode !== status) reject(new Error(`The list answered ${response.statusCode}.`));
        response.resume().on('end', () => {
          times.push(performance.now() - started);
          resolve();
        });
      })
        .on('error', reject)
        .end();
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
  const server = await (await bench.site(bench.pick(1000, 24))).server();
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

/** Prints the ms from the import to the first answer, and the packages that were loaded for it. */
const FIRST_CALL = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({ resolve(specifier, context, next) {
  const found = next(specifier, context);
  packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1]);
  return found;
} });
const started = performance.now();
const { default: call } = await import(process.argv[1]);
const answer = await call(new Request('http://localhost:8888/api/photos'), { ip: '203.0.113.9' });
await answer.arrayBuffer();
if (answer.status !== 200) throw new Error('The list answered ' + answer.status);
console.log(JSON.stringify({ ms: performance.now() - started, packages: [...packages] }));
process.exit();`;

/** A fresh process of the API's function, bundled as it is deployed. */
export async function measureColdStart(bench: Bench): Promise<Result[]> {
  const { contentRoot } = await bench.site(24);
  const folder = await bench.folder('function');
  const [source, outfile] = [join(ROOT, 'netlify/functions/api.mts'), join(folder, 'api.mjs')];
  const env = { PATH: process.env.PATH, CONTENT_ROOT: contentRoot };
  const call = async (file: string) => {
    const args = ['--input-type=module', '-e', FIRST_CALL, pathToFileURL(file).href];
    const { output } = await runWatched([process.execPath, ...args], { cwd: folder, env });
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { ms: number; packages: string[] };
  };
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const options = { ...FUNCTION_BUNDLE, banner: NETLIFY_BANNER, logLevel: 'error' } as const;
  await build({ entryPoints: [source], outfile, ...options });
  const times = await repeat(7, async () => (await call(outfile)).ms);
  // A bundle hides what it loads.
  const large = (await call(source)).packages.filter((name) => /^(sharp|stripe|@octokit)/.test(name));
  return [
    atMost('cold start: import to first answer', median(times), 150, 'ms'),
    atMost('cold start: of sharp, Stripe and Octokit loaded', large.length, 0),
  ];
}

/** What the API's operations ask of GitHub, as the server that stands in for it counts them. */
export async function measureStoreCalls(bench: Bench): Promise<Result[]> {
  const photos = Array.from({ length: 24 }, (_, number) => makePhoto(number));
  const ids = photos.map(({ name }) => name);
  const files = photos.map(({ name, photo }) => [`content/photos/${name}.json`, JSON.stringify(photo)]);
  const github = await startFakeGithub({ files: Object.fromEntries(files) });
  bench.later(() => github.close());
  const env = readEnv({ ADMIN_PASSWORD });
  const app = createApp({ env, store: createGithubStore(github), log: () => {} });
  const headers = { 'x-admin-password': ADMIN_PASSWORD, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    github.forget();
    const answer = await app.request(path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return { calls: github.calls().length, points: github.quotaUsed() };
  };
  const save = () => call('PUT', `/api/photos/${ids[0]}`, { en_description: 'New', de_description: 'Neu' });
  const { reorderPhotosAgain: reorder, changePhotos: bulk } = ADMIN_ENDPOINTS;
  const rows: [name: string, count: number, limit: number][] = [
    ['the first list', (await call('GET', '/api/photos')).calls, 1],
    ['an unchanged list, points of the quota', (await call('GET', '/api/photos')).points, 0],
    ['save', (await save()).calls, 1],
    ['save of nothing new', (await save()).calls, 0],
    ['reorder', (await call(reorder.method, reorder.path, ids.toReversed())).calls, 1],
    ['bulk', (await call(bulk.method, bulk.path, { ids, fields: { price_a4: 31 } })).calls, 1],
  ];
  return rows.map(([name, count, limit]) => atMost(`store calls, GitHub: ${name}`, count, limit));
}

/** ms of several saves of one photo's texts each, from the call to the end of the answer. */
async function timeSaves(url: string): Promise<number[]> {
  const list = await callAdmin(`${url}/api/photos?t=1`, 'GET', 200);
  const photos = JSON.parse(list) as { readonly id: string; readonly etag: string }[];
  const times = await repeat(21, async (at) => {
    const { id = '', etag = '' } = photos[(at * 47) % photos.length] ?? {};
    const texts = { en_description: `Again ${at}`, de_description: `Wieder ${at}` };
    const started = performance.now();
    await callAdmin(`${url}/api/photos/${id}`, 'PUT', 200, texts, { 'if-match': etag });
    const time = performance.now() - started;
    // What the server does after its answer is not part of the next save.
    await new Promise((done) => setTimeout(done, 100));
    return time;
  });
  // The first one warms up the server.
  return times.slice(1);
}

/** What the panel saves to the local store. A save looks at no picture's bytes, so there are none. */
export async function measureSaves(bench: Bench): Promise<Result[]> {
  const counts = bench.pick([1000, 10_000], [24]);
  return repeat(counts.length, async (at) => {
    const count = counts[at] ?? 24;
    const contentRoot = await bench.folder(`saves-${count}`);
    for (const folder of ['dist', 'public/photos'])
      await mkdir(join(contentRoot, folder), { recursive: true });
    for (const name of await writeContent(contentRoot, count))
      await writeFile(join(contentRoot, `public/photos/${name}.jpg`), name);
    const { url } = await bench.serve(contentRoot, join(contentRoot, 'dist'));
    const time = median(await timeSaves(url));
    return atMost(`save: a photo among ${count}`, time, count > 1000 ? 250 : 150, 'ms');
  });
}

/** A JPEG of 3 MB, and what decoding and encoding it alone takes. */
export async function measureUpload(bench: Bench): Promise<Result[]> {
  const site = await bench.site(bench.pick(1000, 24));
  const { url } = await site.server();
  const picture = await readFile(join(site.contentRoot, `public/photos/${makePhoto(0).name}.jpg`));
  let jpeg = picture;
  for (let width = 2500; jpeg.length < 2.9e6; width += 250)
    jpeg = await sharp(picture).resize({ width }).jpeg({ quality: 98 }).toBuffer();
  const samples = await repeat(6, async (at) => {
    const body = new FormData();
    for (const language of ['en', 'de']) body.set(`${language}_description`, `Upload ${at}`);
    body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'upload.jpg');
    const started = performance.now();
    await callAdmin(`${url}/api/photos/upload`, 'POST', 201, body);
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
  const { url } = await (await bench.site(24)).server();
  const { name } = makePhoto(1);
  const times = await repeat(bench.pick(3, 1), async (at) => {
    const title = `Published ${at}`;
    const texts = { en_description: title, de_description: title };
    await callAdmin(`${url}/api/photos/${name}`, 'PUT', 200, texts, { 'if-match': '*' });
    const started = performance.now();
    await callAdmin(`${url}/api/publish`, 'POST', 202);
    const isThere = async () => (await (await fetch(url + photoPath(name, 'en'))).text()).includes(title);
    while (!(await isThere())) {
      if (performance.now() - started > 120_000) throw new Error('The new page never came.');
      await new Promise((done) => setTimeout(done, 50));
    }
    return (performance.now() - started) / 1000;
  });
  return [atMost('publish, 24: press to new page', median(times), 6, 's')];
}

/** Builds ours and a bare Astro project of as many pages in turns, each time with another photo, whose picture is known. */
async function compareBuilds(bench: Bench, site: Site, count: number) {
  const folder = await bench.folder('bare');
  const files = (await readdir(site.distDir, { recursive: true })).filter((file) =>
    file.endsWith('index.html'),
  );
  const pages = Object.fromEntries(
    files.map((file) => [file.replace(/\/?index\.html$/, ''), `<p>${file}</p>`]),
  );
  await prepareBare(folder, pages);
  for (const project of [folder, site.root]) await npmBuild(project, site.contentRoot);
  const pairs = await repeat(bench.pick(3, 1), async (at) => {
    const { name, photo } = makePhoto(count + at);
    await writePhoto(site.contentRoot, { name, photo: { ...photo, filename: makePhoto(0).photo.filename } });
    const more = { ...pages, [`photos/${name}`]: name, [`de/photos/${name}`]: name };
    await writeFile(join(folder, 'src/pages.json'), JSON.stringify(more));
    const both = { ours: await npmBuild(site.root, site.contentRoot), bare: await npmBuild(folder) };
    await unlink(join(site.contentRoot, `content/photos/${name}.json`));
    return both;
  });
  return (side: 'ours' | 'bare', key: keyof Omit<Cost, 'output'>) =>
    median(pairs.map((pair) => pair[side][key]));
}

/** `npm run build` after one photo was added, at two sizes. */
export async function measureBuilds(bench: Bench): Promise<Result[]> {
  const [few, many] = bench.pick([24, 1000] as const, [24, 48] as const);
  const small = await compareBuilds(bench, await bench.site(few), few);
  const large = await compareBuilds(bench, await bench.site(many), many);
  const row = 'build, one photo added';
  return [
    ...[[few, small, 1.8] as const, [many, large, 1] as const].flatMap(([count, cost, limit]) => [
      note(`${row}, ${count}`, cost('ours', 'wall') / 1000, 's'),
      note(`${row}, ${count}: bare Astro project`, cost('bare', 'wall') / 1000, 's'),
      atMost(`${row}, ${count} / bare Astro project`, cost('ours', 'wall') / cost('bare', 'wall'), limit),
    ]),
    atMost(`${row}, ${many} / ${few}`, large('ours', 'wall') / small('ours', 'wall'), 1.6),
    note(`build, ${many}: peak memory`, large('ours', 'peak'), 'MB'),
    atMost(
      `build, ${many}: peak memory / bare Astro project`,
      large('ours', 'peak') / large('bare', 'peak'),
      1.2,
    ),
  ];
}

/** ms that the encoders alone take for a folder's photos on all cores, from a sample spread over them. */
async function encodePurely(folder: string): Promise<number> {
  const [all, lanes] = [(await readdir(folder)).sort(), availableParallelism()];
  const sample = all.filter((_, at) => at % Math.ceil(all.length / 24) === 0);
  sharp.concurrency(1);
  let spent = 0;
  await mapAtOnce(sample, lanes, async (file) => {
    const { width: own } = await sharp(join(folder, file)).metadata();
    const widths = derivedWidths(own);
    for (const width of widths) {
      const scaled = sharp(join(folder, file)).resize({ width });
      const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const started = performance.now();
      await sharp(data, { raw }).avif(ENCODER_SETTINGS.avif).toBuffer();
      if (widthsIn('webp', widths).includes(width))
        await sharp(data, { raw }).webp(ENCODER_SETTINGS.webp).toBuffer();
      spent += performance.now() - started;
    }
  });
  sharp.concurrency(0);
  return (spent / lanes / sample.length) * all.length;
}

/** Deriving all pictures with an empty cache, beside the encoders alone. */
export async function measureImages(bench: Bench): Promise<Result[]> {
  // A thousand take four minutes, and a smaller part of them for the start: these are a harder target.
  const count = bench.pick(250, 4);
  const [photosDir, cacheDir] = [await bench.folder('cold'), await bench.folder('cache')];
  for (let number = 0; number < count; number += 1)
    await writeFile(join(photosDir, `${number}.jpg`), await paintPhoto(number));
  const derive = `const { deriveImages } = await import(${JSON.stringify(join(ROOT, 'scripts/images/derive.ts'))});
    await deriveImages(${JSON.stringify({ photosDir, cacheDir, progress: false })});`;
  const before = await encodePurely(photosDir);
  const cold = await runWatched([process.execPath, '--input-type=module', '-e', derive], { cwd: ROOT });
  // The faster of the two: other load on the machine must not make the target easier.
  const pure = Math.min(before, await encodePurely(photosDir));
  return [atMost(`images, ${count}: cold / pure encoding`, cold.wall / pure, 1.3)];
}

/** s from `npm start` to its first answer, and to the answer that is the site. */
async function timeStart(root: string): Promise<{ first: number; ready: number }> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/setup.mjs'), 'start'], {
    cwd: root,
    env: { PATH, HOME, PORT: `${port}` },
    stdio: 'ignore',
  });
  const exited = new Promise((done) => child.once('exit', done));
  let first = Number.NaN;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}.`);
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      const seconds = (performance.now() - started) / 1000;
      if (answer && Number.isNaN(first)) first = seconds;
      if (answer?.ok && (await answer.text()).includes('id="language-button"'))
        return { first, ready: seconds };
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** `npm start` with the shipped content: with empty caches, then with nothing changed. */
export async function measureStart(bench: Bench): Promise<Result[]> {
  const root = await bench.copyProject();
  const encoding = (await encodePurely(join(root, 'public/photos'))) / 1000;
  const cold = await timeStart(root);
  const again = await timeStart(root);
  return [
    note('start: pure encoding of the shipped photos', encoding, 's'),
    atMost('start, cold: beside pure encoding', cold.ready - encoding, 10, 's'),
    atMost('start, cold: first answer', cold.first, 8, 's'),
    atMost('start, nothing to encode', again.ready, 7, 's'),
  ];
}
