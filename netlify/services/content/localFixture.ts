import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillFrom } from '../../../tests/fixtures/templates.ts';
import { STARTING_CONTENT } from './subject.contract.ts';

/** Runs git in a folder and returns what it says. */
export const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }).toString();
export const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

/** Writes a file, with its folders. */
export function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** A repository with the starting content, below `prefix`, committed on `main`. */
export function createRepository(root: string, prefix = ''): void {
  fillFrom(`repository ${prefix}`, root, (template) => {
    for (const [path, content] of Object.entries(STARTING_CONTENT)) put(template, prefix + path, content);
    git(template, 'init', '-q', '-b', 'main');
    git(template, 'config', 'user.name', 'Owner');
    git(template, 'config', 'user.email', 'owner@example.org');
    git(template, 'add', '-A');
    git(template, 'commit', '-q', '-m', 'Start');
  });
}
