import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Api, type AppOptions, createApp } from '../../netlify/api/app.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import type { ContentStore } from '../../netlify/services/content/contentStore.ts';
import { createLocalStore } from '../../netlify/services/content/local/store.ts';
import { PictureFault } from '../../netlify/services/pictures/pictureFault.ts';
import { fillFrom } from '../fixtures/templates.ts';
import { CONTENT, ORIGIN } from './harness.ts';

export const PASSWORD = 'correct horse';

/** The content of the other tests, with the images that the photos name. */
export const ADMIN_CONTENT: Record<string, unknown> = {
  ...CONTENT,
  'public/photos/wave.jpg': 'wave image',
  'public/photos/plain.png': 'plain image',
  'public/photos/half.jpg': 'half image',
};

/** The text of a content file as git would have it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;

type Answer<B = Record<string, unknown>> = { status: number; body: B; headers: Headers };

export type AdminShop = {
  app: Api;
  root: string;
  store: ContentStore;
  /** What the API has logged. */
  lines: string[];
  /** How often the CDN's cache was purged. */
  purges: () => number;
  git(...args: string[]): string;
  /** A committed file's JSON, undefined where there is none. */
  stored(path: string): Record<string, unknown> | undefined;
  /** Subject of the last commit. */
  lastSubject(): string;
  commits(): number;
  /** A call with the password and, for a value, a JSON body; strings are sent as they are. */
  send<B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<B>>;
  raw(path: string, init?: RequestInit): Promise<Response>;
  close(): void;
};

const runGit = (folder: string, args: string[]): string =>
  execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }).toString();

function makeRepository(folder: string, content: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), textOf(value));
  }
  runGit(folder, ['init', '-q', '-b', 'main']);
  runGit(folder, ['config', 'user.name', 'Owner']);
  runGit(folder, ['config', 'user.email', 'owner@example.org']);
  runGit(folder, ['add', '-A']);
  runGit(folder, ['commit', '-q', '-m', 'Start']);
}

/** The API on a Git repository of its own in a temporary folder. */
export function openAdminShop(
  options: {
    env?: Record<string, string>;
    content?: Record<string, unknown>;
    store?: ContentStore;
  } & Omit<Partial<AppOptions>, 'env'> = {},
): AdminShop {
  const { env = {}, content = ADMIN_CONTENT, ...services } = options;
  const root = mkdtempSync(join(tmpdir(), 'admin-api-'));
  const git: AdminShop['git'] = (...args) => runGit(root, args);
  fillFrom(JSON.stringify(content), root, (template) => makeRepository(template, content));

  const lines: string[] = [];
  let purged = 0;
  const store = options.store ?? createLocalStore({ root });
  const app = createApp({
    log: (line) => lines.push(line),
    // No test leaves the machine.
    copyPicture: async () => new PictureFault('unreachable', { host: 'elsewhere.example' }),
    purge: async () => {
      purged += 1;
    },
    ...services,
    store,
    env: readEnv({ ADMIN_PASSWORD: PASSWORD, ...env }),
  });
  const raw: AdminShop['raw'] = async (path, init) =>
    app.fetch(new Request(ORIGIN + path, init), { ip: '203.0.113.1' });
  return {
    app,
    root,
    store,
    lines,
    purges: () => purged,
    git,
    stored(path) {
      try {
        return JSON.parse(git('show', `HEAD:${path}`)) as Record<string, unknown>;
      } catch {
        return undefined;
      }
    },
    lastSubject: () => git('log', '-1', '--format=%s').trim(),
    commits: () => Number(git('rev-list', '--count', 'HEAD')),
    async send<B>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await raw(path, {
        method,
        headers: {
          'x-admin-password': PASSWORD,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : {}) as B, headers: answer.headers };
    },
    raw,
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
