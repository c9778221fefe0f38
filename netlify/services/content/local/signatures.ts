import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Git } from './gitCommand.ts';
import { type LocalRepository, statSignature } from './repository.ts';

/** Who saved, where Git is not configured for anybody. */
const NOBODY = { name: 'Site admin', email: 'admin@localhost' };

/** As `Name <email>`, for the two lines of a commit. */
export type Signatures = { readonly author: string; readonly committer: string };

/** Who commits: what is configured, and a name of our own for the rest. */
async function readSignatures(git: Git): Promise<Signatures> {
  const pattern = '^(user|author|committer)\\.(name|email)$';
  const { stdout } = await git(['config', '-z', '--get-regexp', pattern]);
  const configured = new Map<string, string>();
  for (const entry of stdout.toString('utf8').split('\0')) {
    const end = entry.indexOf('\n');
    // Git, too, leaves out what would end a name too early.
    const value = entry.slice(end + 1).replace(/[<>\n]/g, '');
    if (end > 0 && value.trim() !== '') configured.set(entry.slice(0, end), value.trim());
  }
  const sign = (role: string): string => {
    const part = (name: 'name' | 'email') =>
      configured.get(`${role}.${name}`) ?? configured.get(`user.${name}`) ?? NOBODY[name];
    return `${part('name')} <${part('email')}>`;
  };
  return { author: sign('author'), committer: sign('committer') };
}

/** Makes the question who commits. Git is asked again once its configuration changes, not by each save. */
export function createSignatures(git: Git): (repository: LocalRepository) => Promise<Signatures> {
  let known: { state: string; signatures: Signatures } | undefined;
  return async ({ commonDir }) => {
    const files = [join(commonDir, 'config'), join(homedir(), '.gitconfig')];
    const state = files.map(statSignature).join('|');
    if (known?.state !== state) known = { state, signatures: await readSignatures(git) };
    return known.signatures;
  };
}
