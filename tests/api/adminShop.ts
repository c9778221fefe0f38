import { type AppOptions, createApp } from '../../netlify/api/app.ts';
import type { ContentStore } from '../../netlify/content/contentStore.ts';
import { PictureFault } from '../../netlify/images/cleanImage.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { git } from '../fixtures/localRepository.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { bareStore } from './bareStore.ts';
import { CONTENT, createSend, ORIGIN, PASSWORD } from './harness.ts';

/** The content of the other tests, with the images that the photos name. */
export const ADMIN_CONTENT: Record<string, unknown> = {
  ...CONTENT,
  'public/photos/wave.jpg': 'wave image',
  'public/photos/plain.png': 'plain image',
  'public/photos/half.jpg': 'half image',
};

/** The committed text of a content file. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;

/** The texts of content files. */
export const textsOf = (content: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(content).map(([path, value]) => [path, textOf(value)]));

export type AdminShop = ReturnType<typeof openAdminShop>;

/** The API on its own Git repository, used without child processes; `files` are added to `content`. */
export function openAdminShop(
  options: {
    env?: Record<string, string>;
    content?: Record<string, unknown>;
    files?: Record<string, unknown>;
    store?: ContentStore;
  } & Omit<Partial<AppOptions>, 'env'> = {},
) {
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
  const raw = async (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(ORIGIN + path, init), { ip: '203.0.113.1' });
  const send = createSend(raw);
  return {
    app,
    store,
    /** What the API has logged. */
    lines,
    /** How often the CDN's cache was purged. */
    purges: () => purged,
    git: (...args: string[]) => git(repository.folder, ...args),
    /** Id of the last commit. */
    head,
    /** A commit by somebody else, of texts, bytes and JSON; a file without a value is deleted. */
    push(changes: Record<string, unknown>, message = 'By hand'): void {
      const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value : Buffer.from(textOf(value)));
      const list = Object.entries(changes).map(([path, value]) => ({
        path,
        ...(value !== undefined && { content: bytesOf(value) }),
      }));
      repository.commit('main', head(), message, list);
    },
    /** A committed file's text. */
    text: (path: string): string => String(file(path) ?? ''),
    /** The committed files whose paths begin like this. */
    files: (start = ''): string[] =>
      repository
        .entries(head())
        .filter(({ type, path }) => type === 'blob' && path.startsWith(start))
        .map(({ path }) => path),
    /** The id of the committed tree: the same for the same files. */
    tree: () => repository.commitInfo(head())?.tree,
    /** Whether a file is committed. */
    has: (path: string): boolean => file(path) !== undefined,
    /** The files that the last commit touched, as `A`dded, `M`odified or `D`eleted. */
    touched: () =>
      repository
        .changedFiles(head())
        .map(([letter, path]) => `${letter}\t${path}`)
        .sort(),
    /** A committed file's JSON, undefined if there is no file. */
    stored(path: string): Record<string, unknown> | undefined {
      const bytes = file(path);
      return bytes && (JSON.parse(bytes.toString()) as Record<string, unknown>);
    },
    /** The message of the last commit, and its subject. */
    message: () => repository.commitInfo(head())?.message ?? '',
    lastSubject: () => repository.commitInfo(head())?.message.split('\n')[0] ?? '',
    commits: () => repository.log(head(), Number.POSITIVE_INFINITY).length,
    send,
    /** Undoes a commit, by default the last one, as the History tab does. */
    undo: (revision: string = head(), force?: boolean) =>
      send('POST', '/api/history/restore', { revision, force }),
    raw,
  };
}
