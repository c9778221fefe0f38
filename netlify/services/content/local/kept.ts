import { type Change, ContentError, type KeptBytes } from '../contentStore.ts';
import { type Git, runGit } from './gitCommand.ts';

/** Writes bytes as a blob that no commit holds yet. */
export async function keepBytes(git: Git, bytes: Uint8Array): Promise<KeptBytes> {
  const args = ['-c', 'core.looseCompression=0', 'hash-object', '-w', '--no-filters', '--stdin'];
  const oid = await runGit(git, 'keep a file', args, { input: bytes });
  return { oid: oid.toString().trim(), size: bytes.byteLength };
}

/** The changes with the bytes that were kept for them: the working tree needs them, too. */
export function withKept(git: Git, changes: Change[]): Promise<Change[]> {
  return Promise.all(
    changes.map(async (change) => {
      if ('delete' in change || typeof change.content === 'string' || !('oid' in change.content))
        return change;
      const { code, stdout } = await git(['cat-file', 'blob', change.content.oid]);
      if (code !== 0) throw new ContentError('invalid', 'store.keptGone');
      return { path: change.path, content: stdout };
    }),
  );
}
