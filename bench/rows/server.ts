import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createApp } from '../../netlify/api/app.ts';
import { createGithubStore } from '../../netlify/content/github/store.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../../scripts/netlify/bundleFunctions.ts';
import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { startFakeGithub } from '../../tests/mocks/github/fakeGithub.ts';
import {
  atLeast,
  atMost,
  expectStatus,
  fetchRaw,
  median,
  PASSWORD,
  panelHeaders,
  percentile,
  type Result,
  runWatched,
  type Server,
  startServer,
} from '../measure.ts';
import { type Bench, makeFolder, makePhoto, ROOT, writeContent } from '../site.ts';

const CONNECTIONS = 16;
const LOAD_MS = 4000;

/** Asks over kept connections; `rate` is what a whole processor of the server answers in a second. */
async function load(server: Server, headers: Record<string, string>, status: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      request(`${server.url}/api/photos`, { agent, headers }, (response) => {
        if (response.statusCode !== status) reject(new Error(`The list answered ${response.statusCode}.`));
        response.resume().on('end', () => {
          times.push(performance.now() - started);
          resolve();
        });
      })
        .on('error', reject)
        .end();
    });
  const [before, end] = [server.cpu(), performance.now() + LOAD_MS];
  const keepAsking = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  agent.destroy();
  return { rate: (times.length * 1000) / (server.cpu() - before), p99: percentile(times, 0.99) };
}

/** The list of 1,000 photos from the local server, warm: as browsers ask for it, and unchanged. */
export async function measureList(bench: Bench): Promise<Result[]> {
  const server = await (await bench.site(bench.pick(1000, 24))).server();
  const asked = { 'accept-encoding': 'gzip, deflate, br' };
  const { etag } = (await fetchRaw(`${server.url}/api/photos`, asked)).headers;
  await load(server, asked, 200);
  const fresh = await load(server, asked, 200);
  const same = await load(server, { ...asked, 'if-none-match': String(etag) }, 304);
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
  const folder = await makeFolder('function');
  const [source, outfile] = [join(ROOT, 'netlify/functions/api.mts'), join(folder, 'api.mjs')];
  const { PATH } = process.env;
  const call = async (file: string) => {
    const args = ['--input-type=module', '-e', FIRST_CALL, pathToFileURL(file).href];
    const { output } = await runWatched(args, { cwd: folder, env: { PATH, CONTENT_ROOT: contentRoot } });
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { ms: number; packages: string[] };
  };
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await build({
      entryPoints: [source],
      outfile,
      ...FUNCTION_BUNDLE,
      banner: NETLIFY_BANNER,
      logLevel: 'error',
    });
    const times: number[] = [];
    for (let sample = 0; sample < 7; sample += 1) times.push((await call(outfile)).ms);
    // A bundle hides what it loads.
    const { packages } = await call(source);
    const large = packages.filter((name) => /^(sharp|stripe|@octokit)/.test(name));
    return [
      atMost('cold start: import to first answer', median(times), 150, 'ms'),
      atMost('cold start: of sharp, Stripe and Octokit loaded', large.length, 0),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the API's operations ask of GitHub, as the server that stands in for it counts them. */
export async function measureStoreCalls(): Promise<Result[]> {
  const photos = Array.from({ length: 24 }, (_, number) => makePhoto(number));
  const ids = photos.map(({ name }) => name);
  const files = photos.map(({ name, photo }) => [`content/photos/${name}.json`, JSON.stringify(photo)]);
  const github = await startFakeGithub({ files: Object.fromEntries(files) });
  const env = readEnv({ ADMIN_PASSWORD: PASSWORD });
  const app = createApp({ env, store: createGithubStore(github), log: () => {} });
  const headers = { 'x-admin-password': PASSWORD, 'content-type': 'application/json' };
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
  const change = { ids, fields: { price_a4: 31 } };
  try {
    const rows: [name: string, count: number, limit: number][] = [
      ['the first list', (await call('GET', '/api/photos')).calls, 1],
      ['an unchanged list, points of the quota', (await call('GET', '/api/photos')).points, 0],
      ['save', (await save()).calls, 1],
      ['save of nothing new', (await save()).calls, 0],
      ['reorder', (await call(reorder.method, reorder.path, ids.toReversed())).calls, 1],
      ['bulk', (await call(bulk.method, bulk.path, change)).calls, 1],
    ];
    return rows.map(([name, count, limit]) => atMost(`store calls, GitHub: ${name}`, count, limit));
  } finally {
    await github.close();
  }
}

type StoredPhoto = { readonly id: string; readonly etag?: string };

/** ms of several saves of one photo's texts each, from the call to the end of the answer. */
async function timeSaves(url: string): Promise<number[]> {
  const list = await fetch(`${url}/api/photos?t=1`, { headers: panelHeaders() });
  const photos = (await list.json()) as StoredPhoto[];
  const times: number[] = [];
  for (let sample = 0; sample <= 20; sample += 1) {
    const { id, etag = '*' } = photos[(sample * 47) % photos.length] as StoredPhoto;
    const body = JSON.stringify({ en_description: `Again ${sample}`, de_description: `Wieder ${sample}` });
    const headers = { ...panelHeaders(), 'content-type': 'application/json', 'if-match': etag };
    const started = performance.now();
    await expectStatus(await fetch(`${url}/api/photos/${id}`, { method: 'PUT', headers, body }), 200);
    // The first one warms up the server.
    if (sample > 0) times.push(performance.now() - started);
    // What the server does after its answer is not part of the next save.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}

/** What the panel saves to the local store. A save looks at no picture's bytes, so there are none. */
export async function measureSaves(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of bench.pick([1000, 10_000], [24])) {
    const contentRoot = await makeFolder(`saves-${count}`);
    await mkdir(join(contentRoot, 'dist'));
    await mkdir(join(contentRoot, 'public/photos'), { recursive: true });
    for (const name of await writeContent(contentRoot, count))
      await writeFile(join(contentRoot, `public/photos/${name}.jpg`), name);
    const server = await startServer(ROOT, contentRoot, join(contentRoot, 'dist'));
    const times = await timeSaves(server.url).finally(() => server.stop());
    await rm(contentRoot, { recursive: true, force: true });
    results.push(atMost(`save: a photo among ${count}`, median(times), count > 1000 ? 250 : 150, 'ms'));
  }
  return results;
}
