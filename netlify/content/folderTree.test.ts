import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { put as write } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { tries } from '../../tests/long.ts';
import { createFolderTree } from './folderTree.ts';

let root: string;

beforeEach(() => {
  root = temporaryFolder();
});

const put = (path: string, text: string) => write(root, path, text);

/** The files of a tree, texts as strings. */
const shown = (tree: ReturnType<typeof createFolderTree>) =>
  Object.fromEntries([...tree.files()].map(([path, { text, size }]) => [path, text ?? size]));

async function openTree(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) put(path, text);
  const tree = createFolderTree(root, async () => new Map());
  await tree.scan();
  return tree;
}

const START = { 'content/photos/a.json': 'a', 'content/photos/b.json': 'b', 'public/photos/a.jpg': 'one' };

it('keeps the same map if only links and hidden files are added, or files replaced by equal ones', async () => {
  const tree = await openTree(START);
  const before = tree.files();
  put('content/photos/a.json', 'a');
  rmSync(join(root, 'content/photos/b.json'));
  put('content/photos/b.json', 'b');
  put('content/.hidden', 'x');
  symlinkSync('/etc', join(root, 'content/etc'));
  symlinkSync('/etc/passwd', join(root, 'content/passwd.json'));
  await tree.scan();
  expect(tree.files()).toBe(before);
  rmSync(join(root, 'content'), { recursive: true });
  symlinkSync('/etc', join(root, 'content'));
  await tree.scan();
  expect(shown(tree)).toEqual({ 'public/photos/a.jpg': 3 });
});

it('notices a file that becomes a folder, and a folder that becomes a file', async () => {
  const tree = await openTree({ 'content/a': 'file', 'content/b/inner.json': 'inner' });
  rmSync(join(root, 'content/a'));
  rmSync(join(root, 'content/b'), { recursive: true });
  put('content/a/inner.json', 'inside');
  put('content/b', 'file now');
  await tree.scan();
  expect(shown(tree)).toEqual({ 'content/a/inner.json': 'inside', 'content/b': 'file now' });
});

it('runs simultaneous scans one after another', async () => {
  const tree = await openTree(START);
  put('content/photos/a.json', 'A');
  await Promise.all([tree.scan(), tree.scan()]);
  expect(shown(tree)['content/photos/a.json']).toBe('A');
});

it('equals the folder after a scan, after any changes', async () => {
  const folder = fc.constantFrom('content', 'content/photos', 'public/photos');
  const path = folder.chain((name) => fc.constantFrom(`${name}/a.json`, `${name}/b.json`));
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ put: path, text: fc.constantFrom('one', 'two', 'three') }) },
    fc.record({ remove: fc.oneof(path, folder) }),
    fc.constant({ scan: true }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      for (const name of ['content', 'public']) rmSync(join(root, name), { recursive: true, force: true });
      const tree = await openTree({});
      const expected = new Map<string, string | number>();
      for (const one of steps) {
        if ('put' in one) {
          put(one.put, one.text);
          expected.set(one.put, one.put.startsWith('content') ? one.text : one.text.length);
        } else if ('remove' in one) {
          rmSync(join(root, one.remove), { recursive: true, force: true });
          for (const path of expected.keys()) if (path.startsWith(one.remove)) expected.delete(path);
        } else await tree.scan();
      }
      await tree.scan();
      expect(shown(tree)).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: tries(1000, 200) },
  );
});
