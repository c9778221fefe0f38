import { execFileSync } from 'node:child_process';
import { type Api, type AppOptions, createApp } from '../../netlify/api/app.ts';
import type { ContentStore } from '../../netlify/content/contentStore.ts';
import { PictureFault } from '../../netlify/images/cleanImage.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { bareStore } from './bareStore.ts';
import { type Answer, CONTENT, createSend, ORIGIN, PASSWORD } from './harness.ts';

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

/** The texts of content files. */
export const textsOf = (content: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(content).map(([path, value]) => [path, textOf(value)]));

export type AdminShop = {
  app: Api;
  store: ContentStore;
  /** What the API has logged. */
  lines: string[];
  /** How often the CDN's cache was purged. */
  purges: () => number;
  git(...args: string[]): string;
  /** Id of the last commit. */
  head(): string;
  /** A commit by somebody else; a file without text is deleted. */
  push(files: Record<string, string | undefined>, message?: string): void;
  /** Whether a file is committed. */
  has(path: string): boolean;
  /** The files that the last commit touched, as `A`dded, `M`odified or `D`eleted. */
  touched(): string[];
  /** A committed file's JSON, undefined where there is none. */
  stored(path: string): Record<string, unknown> | undefined;
  /** Subject of the last commit. */
  lastSubject(): string;
  commits(): number;
  /** A call with the password and, for a value, a JSON body; strings and forms are sent as they are. */
  send<B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<B>>;
  raw(path: string, init?: RequestInit): Promise<Response>;
};

const runGit = (folder: string, args: string[]): string =>
  execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }).toString();

/** The API on a Git repository of its own, which no call starts a process for, with files beside the others. */
export function openAdminShop(
  options: {
    env?: Record<string, string>;
    content?: Record<string, unknown>;
    files?: Record<string, unknown>;
    store?: ContentStore;
  } & Omit<Partial<AppOptions>, 'env'> = {},
): AdminShop {
  const { env = {}, content = ADMIN_CONTENT, files = {}, ...services } = options;
  const repository = BareRepository.create('main', textsOf({ ...content, ...files }));
  whenTestEnds(() => repository.remove());
  const head = () => repository.head('main') ?? '';
  const file = (path: string) => repository.file('main', path);

  const lines: string[] = [];
  let purged = 0;
  const store = options.store ?? bareStore(repository);
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
    store,
    lines,
    purges: () => purged,
    git: (...args) => runGit(repository.folder, args),
    head,
    push(changes, message = 'By hand') {
      const list = Object.entries(changes).map(([path, text]) =>
        text === undefined ? { path } : { path, content: Buffer.from(text) },
      );
      repository.commit('main', head(), message, list);
    },
    has: (path) => file(path) !== undefined,
    touched: () =>
      repository
        .changedFiles(head())
        .map(([letter, path]) => `${letter}\t${path}`)
        .sort(),
    stored(path) {
      const bytes = file(path);
      return bytes && (JSON.parse(bytes.toString()) as Record<string, unknown>);
    },
    lastSubject: () => repository.commitInfo(head())?.message.split('\n')[0] ?? '',
    commits: () => repository.log(head(), Number.POSITIVE_INFINITY).length,
    send: createSend(raw),
    raw,
  };
}
