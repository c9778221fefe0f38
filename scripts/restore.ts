// `npm run restore -- <commit>` makes the content of an older commit the content of a new one. `npm run restore --
// https://example.org` takes it from the deployed site, for a lost repository; ADMIN_PASSWORD is its password. `npm run
// restore -- --from <zip or folder>` takes it from what "Download Everything", "Download Archive" or `npm run archive`
// has made. Each changes only this clone; the last line says how to publish it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { IMAGE_FOLDER, isContentPath, TEXT_FOLDER } from '../netlify/content/contentPaths.ts';
import {
  blobId,
  type Change,
  type Commit,
  ContentError,
  type ContentStore,
  type KeptBytes,
} from '../netlify/content/contentStore.ts';
import { createLocalStore } from '../netlify/content/local/store.ts';
import { EnvError } from '../netlify/lib/env.ts';
import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../src/shared/adminEndpoints.ts';
import { pathBefore } from '../src/shared/content/imageFile.ts';
import { isEntryId } from '../src/shared/content/stored.ts';
import { parseUrl } from '../src/shared/webAddress.ts';
import { ArchiveError, checkArchive } from './archive.ts';
import { plainFiles } from './astro/checkContent.ts';
import { messageOf, runCommand } from './command.ts';
import { loadEnv } from './serve/environment.ts';
import { openZip, ZipError } from './zip.ts';

/** All of a site's content by path: bytes, or the id of bytes in the store. */
type WholeContent = ReadonlyMap<string, Uint8Array | KeptBytes>;

const oidOf = (bytes: Uint8Array | KeptBytes): string => ('oid' in bytes ? bytes.oid : blobId(bytes));

/** A message for the person who restores; nothing has been changed. */
export class RestoreError extends Error {}

/** The content of an older commit of `root`'s repository. @throws RestoreError when there is none */
export function contentOfCommit(root: string, name: string): { revision: string; content: WholeContent } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  let revision: string;
  try {
    revision = git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).toString().trim();
  } catch {
    throw new RestoreError(
      `There is no commit "${name}" here. \`git log --oneline -- content\` lists them. A site is given with https://.`,
    );
  }
  const listed = git('ls-tree', '-r', '-l', '-z', revision, '--', TEXT_FOLDER, IMAGE_FOLDER).toString();
  const content = new Map<string, KeptBytes>();
  for (const line of listed.split('\0')) {
    // Links and submodules are never content.
    const [, oid = '', size, path = ''] = /^100\d+ blob (\w+) +(\d+)\t(.*)$/s.exec(line) ?? [];
    if (isContentPath(path)) content.set(path, { oid, size: Number(size) });
  }
  if (content.size === 0) throw new RestoreError(`The commit ${revision.slice(0, 10)} holds no content.`);
  return { revision, content };
}

/** For a whole response, because pictures are large. */
const ANSWER_TIMEOUT_MS = 60_000;

type Request = (url: string, init?: RequestInit) => Promise<Response>;

/** The whole response of an address. @throws RestoreError without a response, or with half of one */
async function read(request: Request, url: string, headers?: Record<string, string>) {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await request(url, { ...(headers && { headers }), signal });
    return { ok: answer.ok, status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const what =
      name === 'TimeoutError'
        ? `did not answer within ${ANSWER_TIMEOUT_MS / 1000} s`
        : `can't be reached (${(cause instanceof Error && cause.message) || message})`;
    throw new RestoreError(`${url} ${what}. Check the address and your connection, and run this again.`);
  }
}

const STORED_CONTENT = z.object({
  revision: z.string().min(1),
  files: z.array(z.object({ path: z.string(), oid: z.string(), text: z.string().optional() })).min(1),
});

/** A site's answer, or undefined for a foreign page. */
function parseAnswer<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

/** The content of a deployed site, each file checked by its Git id. @throws RestoreError */
export async function contentOfSite(
  origin: string,
  password: string,
  request: Request = fetch,
): Promise<{ revision: string; content: WholeContent }> {
  const headers = { [ADMIN_HEADERS.password]: encodeURIComponent(password) };
  const { ok, status, bytes } = await read(request, `${origin}${ADMIN_ENDPOINTS.content.path}`, headers);
  const checkAddress = 'Check that the address is that of the deployed site, and run this again.';
  if (!ok) {
    const reason = parseAnswer(z.object({ error: z.string() }), bytes)?.error ?? `HTTP ${status}`;
    const next = status === 401 ? 'Check ADMIN_PASSWORD, and run this again.' : checkAddress;
    throw new RestoreError(`${origin} does not give its content: ${reason.replace(/\.$/, '')}. ${next}`);
  }
  const stored = parseAnswer(STORED_CONTENT, bytes);
  if (!stored)
    throw new RestoreError(`${origin} answers, but not with the content of a site. ${checkAddress}`);
  const content = new Map<string, Uint8Array>();
  for (const { path, oid, text } of stored.files) {
    if (!isContentPath(path)) throw new RestoreError(`${origin} names a file that is no content: ${path}`);
    const url = `${origin}${ADMIN_ENDPOINTS.contentFile.path}?path=${encodeURIComponent(path)}`;
    const file =
      text === undefined ? await read(request, url, headers) : { ok, bytes: new TextEncoder().encode(text) };
    if (!file.ok || blobId(file.bytes) !== oid)
      throw new RestoreError(`${url} is not the file that the site says it is.`);
    content.set(path, file.bytes);
  }
  return { revision: stored.revision, content };
}

/** Replaces the store's content in one new commit; its subject names `from`. @throws ContentError */
export function restoreContent(store: ContentStore, content: WholeContent, from: string): Promise<Commit> {
  return store.change({ subject: `Restore the content of ${from}` }, ({ files }) => [
    ...[...content]
      .filter(([path, bytes]) => files.get(path)?.oid !== oidOf(bytes))
      .map(([path, bytes]): Change => ({ path, content: bytes })),
    ...[...files.keys()].filter((path) => !content.has(path)).map((path): Change => ({ path, delete: true })),
  ]);
}

/** Whether this is a backup's file besides the content. Others, which repacking may have added, are ignored. */
function isBeside(name: string): boolean {
  const [folder, id = '', file = '', ...more] = name.split('/');
  if (folder !== 'originals') return /^(editions\.json|ledger\.json|orders-\d{4}\.csv)$/.test(name);
  return isEntryId(id) && file !== '' && !/^\.|[\\\0]/.test(file) && more.length === 0;
}

type Backup = Awaited<ReturnType<typeof openZip>>;

/** Opens a folder like a zip, without hidden files. */
function openFolder(path: string): Backup {
  return {
    names: plainFiles(path).files.filter((name) => !/(^|\/)\./.test(name)),
    read: async (name) => readFileSync(join(path, name)),
  };
}

/** Opens a backup, or the payload of an archive. @throws ZipError, ArchiveError, RestoreError */
async function openBackup(path: string): Promise<Backup> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const opened = isFolder ? openFolder(path) : await openZip(path);
  const bag = opened.names.find((name) => /^([^/]+\/)?bagit\.txt$/.test(name))?.replace('bagit.txt', '');
  if (bag === undefined) return opened;
  const [problem] = isFolder ? await checkArchive(join(path, bag)) : [];
  if (problem) throw new RestoreError(`${path} is damaged: ${problem}`);
  const data = `${bag}data/`;
  const inBag = opened.names.filter((name) => name.startsWith(data));
  const kept = new Map(inBag.map((name) => [pathBefore(name.slice(data.length)), name]));
  return { names: [...kept.keys()], read: (name) => opened.read(kept.get(name) ?? data + name) };
}

/** Restores a backup in one commit, and other files into `folder`; all files are checked first. */
export async function restoreZip(
  path: string,
  store: ContentStore,
  folder: string,
): Promise<{ commit: Commit; beside: readonly string[] }> {
  const zip = await openBackup(path);
  const content = zip.names.filter((name) => /^(content|public)\//.test(name));
  const beside = zip.names.filter(isBeside);
  const foreign = content.find((name) => !isContentPath(name));
  if (foreign !== undefined) throw new RestoreError(`${path} holds a file that is no content: ${foreign}.`);
  if (content.length === 0) throw new RestoreError(`${path} is no backup of a site: it holds no content.`);
  for (const name of [...content, ...beside]) await zip.read(name);
  const kept = new Map<string, KeptBytes>();
  for (const name of content) kept.set(name, await store.keep(await zip.read(name)));
  const commit = await restoreContent(store, kept, 'a backup');
  for (const name of beside) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), await zip.read(name));
  }
  return { commit, beside };
}

const reportRestored = ({ committed, paths }: Commit, from: string): void =>
  console.log(
    committed
      ? `Restored from ${from}: ${paths.length} files changed, in one commit.\nNext: look at it with \`npm start\`, then \`git push\`, then "Publish Now" in the panel.`
      : `Nothing to restore: the content is that of ${from}.`,
  );

async function restoreBackup(path: string, contentRoot: string): Promise<void> {
  const folder = join(contentRoot, '.local', 'backup');
  const { commit, beside } = await restoreZip(path, createLocalStore({ root: contentRoot }), folder);
  reportRestored(commit, path);
  if (beside.length > 0)
    console.log(
      `The files that are not kept in Git (${beside.length}) are in ${folder}: the backup’s READ-ME.txt or the archive’s README.txt explains them.`,
    );
}

async function main(args: readonly string[]): Promise<void> {
  const [source, path, ...more] = args[0] === '--from' ? args : [args[0], undefined, ...args.slice(1)];
  if (!source || (source === '--from' && !path) || more.length > 0)
    throw new RestoreError(
      'Name what to restore: `npm run restore -- <commit>`, `npm run restore -- https://<the deployed site>`, or `npm run restore -- --from <backup or archive>`.',
    );
  const { contentRoot } = loadEnv(resolve(import.meta.dirname, '..'));
  if (path) return restoreBackup(resolve(path), contentRoot);
  const site = /^https?:\/\//.test(source) ? parseUrl(source) : undefined;
  const password = process.env.ADMIN_PASSWORD;
  if (site && !password)
    throw new RestoreError('Set ADMIN_PASSWORD to the password of the deployed site, and run this again.');
  const { revision, content } = site
    ? await contentOfSite(site.origin, password ?? '')
    : contentOfCommit(contentRoot, source);
  const from = site ? `${site.host} (${revision.slice(0, 10)})` : revision.slice(0, 10);
  reportRestored(await restoreContent(createLocalStore({ root: contentRoot }), content, from), from);
}

const sentenceOf = messageOf(RestoreError, ArchiveError, ZipError, ContentError, EnvError);
if (import.meta.main)
  await runCommand(
    () => main(process.argv.slice(2)),
    (error) => sentenceOf(error) && `${sentenceOf(error)} Nothing was changed.`,
  );
