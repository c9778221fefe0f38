import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { blobId } from '../../netlify/services/content/blobId.ts';
import { IMAGE_FOLDER, isContentPath, TEXT_FOLDER } from '../../netlify/services/content/contentPaths.ts';
import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type StoredContent } from '../../src/domain/adminEndpoints.ts';
import { NOTICE_ADDRESS, NOTICE_FOLDER } from '../../src/domain/shop/notice.ts';

/** All of a site's content at one moment: bytes by path. */
export type WholeContent = ReadonlyMap<string, Uint8Array>;

/** Said to the person who restores; nothing has been changed. */
export class RestoreError extends Error {}

/** The content of an older commit of `root`'s repository. @throws RestoreError where there is none */
export function contentOfCommit(root: string, name: string): { revision: string; content: WholeContent } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  let revision: string;
  try {
    revision = git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).toString().trim();
  } catch {
    throw new RestoreError(`There is no commit "${name}" here. \`git log --oneline -- content\` lists them.`);
  }
  const top = git('rev-parse', '--show-toplevel').toString().trim();
  const prefix = relative(top, root);
  const listed = git(
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    revision,
    '--',
    ...[TEXT_FOLDER, IMAGE_FOLDER].map((folder) => (prefix ? `${prefix}/${folder}` : folder)),
  );
  const content = new Map<string, Uint8Array>();
  for (const line of listed.toString().split('\0').filter(Boolean)) {
    const [, mode = '', oid = '', full = ''] = /^(\d+) blob (\w+)\t(.*)$/s.exec(line) ?? [];
    const path = prefix ? full.slice(prefix.length + 1) : full;
    // Links and submodules are never content.
    if (mode.startsWith('100') && isContentPath(path)) content.set(path, git('cat-file', 'blob', oid));
  }
  if (content.size === 0) throw new RestoreError(`The commit ${revision.slice(0, 10)} holds no content.`);
  return { revision, content };
}

/** Where the deployed site serves the bytes of a file that is no text. */
function addressOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path.startsWith(`${NOTICE_FOLDER}/`) ? `${NOTICE_ADDRESS}/${name}` : `/photos/${name}`;
}

/**
 * The content as a deployed site has it: the branch's, or the last deploy's where that can't be read any more. Each
 * file is checked by its id in Git. @throws RestoreError where the site does not answer, or not with what it says
 */
export async function contentOfSite(
  origin: string,
  password: string,
  request: (url: string, init?: RequestInit) => Promise<Response> = fetch,
): Promise<{ revision: string; content: WholeContent }> {
  const answer = await request(`${origin}${ADMIN_ENDPOINTS.content.path}`, {
    headers: { [ADMIN_HEADERS.password]: encodeURIComponent(password) },
  });
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
    throw new RestoreError(`${origin} does not give its content: ${error ?? `HTTP ${answer.status}`}`);
  }
  const { revision, files } = (await answer.json()) as StoredContent;
  const content = new Map<string, Uint8Array>();
  for (const { path, oid, text } of files) {
    if (!isContentPath(path)) throw new RestoreError(`${origin} names a file that is no content: ${path}`);
    const read = async () => {
      const file = await request(`${origin}${addressOf(path)}`);
      return file.ok ? new Uint8Array(await file.arrayBuffer()) : undefined;
    };
    const bytes = text === undefined ? await read() : new TextEncoder().encode(text);
    if (!bytes || blobId(bytes) !== oid)
      throw new RestoreError(`${origin}${addressOf(path)} is not the file that the site says it is.`);
    content.set(path, bytes);
  }
  return { revision, content };
}
