import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { paint } from '../tests/fixtures/photos.ts';
import { bareEnv, endProcess, freePort, startScript } from '../tests/fixtures/processes.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { PICTURES, TEST_TEXTS } from '../tests/fixtures/testContent.ts';
import { digestContent, shortenDigest } from './images/files.ts';
import { ENCODER_SETTINGS, nameDerivative, serialiseSettings } from './images/manifest.ts';
import { listen, PortInUseError } from './serve/listen.ts';

const ROOT = resolve(import.meta.dirname, '..');
const START = join(ROOT, 'scripts/start.ts');

/** How long a page may take to show a change. */
const POLL = { timeout: 60_000, interval: 1000 };

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [START], { encoding: 'utf8', env: { ...bareEnv(), ...env } });

test('a port in use and each incomplete set of keys get one line before anything is built', async () => {
  const other = createServer();
  const port = await listen(other, 0, '127.0.0.1');
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', GITHUB_TOKEN: 'token' };
  const result = start({ PORT: String(port), ...keys });
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toBeInstanceOf(PortInUseError);
  other.close();
  expect([result.status, result.stdout]).toEqual([1, '']);
  const [first, ...lines] = result.stderr.split('\n');
  expect(first).toBe('The environment is incomplete:');
  expect(lines.toSorted()).toEqual([
    '',
    expect.stringMatching(/^ {2}GITHUB_REPOSITORY +not set beside GITHUB_TOKEN: .+$/),
    expect.stringMatching(/^ {2}PUBLIC_STRIPE_PUBLISHABLE_KEY +not set beside STRIPE_SECRET_KEY: .+$/),
    `Port ${port} is in use by another program: stop that one, or choose another port with PORT=${port + 1}.`,
  ]);
});

test('an unusable variable is named in one line', () => {
  const result = start({ GITHUB_REPOSITORY: 'photos' });
  expect(result.stderr).toBe('GITHUB_REPOSITORY is "photos": expected owner/name such as anna/portfolio.\n');
  expect(result.status).toBe(1);
});

describe('npm run dev', () => {
  const contentRoot = temporaryFolder();
  const at = (path: string) => join(contentRoot, path);
  /** A photo, and the pictures of videos. */
  const SHOWN = PICTURES.filter((name) => /^(still|kelp)-/.test(name));
  /** A derivative that no earlier run has made, because its picture has a random colour. */
  let derivative: string;
  let isDerivedBefore: boolean;
  let port: number;

  beforeAll(async () => {
    cpSync(TEST_TEXTS, at('content'), { recursive: true });
    mkdirSync(at('public/photos'), { recursive: true });
    for (const name of readdirSync(at('content/photos')))
      if (!SHOWN.includes(name.replace('.json', ''))) rmSync(at(`content/photos/${name}`));
    for (const name of SHOWN) {
      const picture = paint(96, 64, `#${randomBytes(3).toString('hex')}`);
      const bytes = await picture.jpeg().toBuffer();
      writeFileSync(at(`public/photos/${name}.jpg`), bytes);
      const hash = shortenDigest(digestContent(bytes), serialiseSettings(ENCODER_SETTINGS));
      derivative = join(ROOT, '.cache/images/derived', nameDerivative(hash, 96, 'avif'));
    }
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: contentRoot });
    port = await freePort();
    const own = { PORT: String(port), CONTENT_ROOT: contentRoot, ADMIN_PASSWORD: 'correct horse' };
    const env = { ...own, ASTRO_TELEMETRY_DISABLED: '1' };
    const server = await startScript('scripts/dev.ts', { env, line: 'Site:' });
    isDerivedBefore = existsSync(derivative);
    return () => endProcess(server);
  });

  /** The answer to this exact address; other clients would normalise it. */
  async function ask(path: string): Promise<{ status: number | undefined; body: string }> {
    const [answer] = (await once(get({ host: 'localhost', port, path }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  }

  /** Waits until pictures are derived. Polling a page would render it again and again and delay this. */
  async function untilDerived(act: () => Promise<unknown>): Promise<void> {
    const watcher = watch(join(ROOT, '.cache/dev-facts'));
    const written = once(watcher, 'change');
    await act();
    await written;
    watcher.close();
  }

  /** The pictures on the home page; expects that each of them loads. */
  async function picturesShown(): Promise<string[]> {
    const { status, body } = await ask('/');
    expect(status).toBe(200);
    const shown = [...new Set(body.match(/\/(?:i|photos)\/[\w-]+\.(?:avif|webp|jpg)/g))];
    for (const path of shown) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    return shown;
  }

  test('it listens before any picture is derived, and pages show the originals until then', async () => {
    expect(isDerivedBefore).toBe(false);
    await untilDerived(async () => expect(await picturesShown()).not.toEqual([]));
    expect(existsSync(derivative)).toBe(true);
    const isDerived = async () => (await picturesShown()).some((path) => path.startsWith('/i/'));
    await expect.poll(isDerived, POLL).toBe(true);
  });

  test('pages show a change of content and of a picture', async () => {
    expect((await ask('/de/photos/kelp-at-low-light-t5wc/')).body).toContain('Seetang');
    expect((await ask('/api/photos')).body).toContain('"id":"kelp-at-low-light-t5wc"');
    const home = at('content/home/en.md');
    writeFileSync(home, readFileSync(home, 'utf8').replace(/title: .*/, 'title: New title'));
    const before = await picturesShown();
    const other = await paint(64, 96, '#204060').jpeg().toBuffer();
    await untilDerived(async () => {
      for (const name of SHOWN) writeFileSync(at(`public/photos/${name}.jpg`), other);
    });
    await expect.poll(async () => (await ask('/')).body, POLL).toContain('New title');
    const isNew = async () =>
      (await picturesShown()).every((path) => !path.startsWith('/i/') || !before.includes(path));
    await expect.poll(isNew, POLL).toBe(true);
  });

  test('the dev server refuses an unreadable address, like the site', async () => {
    for (const path of ['/%ff', '/%', '/de/%c3', '/%00']) {
      const { status, body } = await ask(path);
      expect([path, status]).toEqual([path, 400]);
      expect(body).toContain('This address cannot be read');
    }
    const { status, body } = await ask('/api/%ff');
    expect([status, JSON.parse(body)]).toEqual([400, { error: expect.stringContaining('cannot be read') }]);
    expect((await ask('/api/nothing')).status).toBe(404);
  });
});
