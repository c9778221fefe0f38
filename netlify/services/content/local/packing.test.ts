import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepository, git } from '../../../../tests/fixtures/localRepository.ts';
import { createLocalStore } from './store.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packing-'));
  createRepository(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const packs = () => Number(/^packs: (\d+)$/m.exec(git(root, 'count-objects', '-v'))?.[1]);

it('rolls up what many saves leave, beside the requests', async () => {
  const store = createLocalStore({ root });
  for (let save = 1; save <= 26; save += 1) {
    const content = String(save);
    await store.change({ subject: content }, () => [{ path: 'content/site.json', content }]);
  }
  await vi.waitFor(() => expect(packs()).toBe(1), { timeout: 10_000 });
  expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('27');
  expect(git(root, 'fsck', '--strict', '--no-dangling')).toBe('');
}, 30_000);
