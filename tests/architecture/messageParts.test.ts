import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGE_PARTS, type MessagePart } from '../../src/admin/shell/texts.ts';
import { codeFiles, isTest } from './sources.ts';

const files = new Map(codeFiles().map(({ path, text }) => [path, text]));
const parts = await Promise.all(
  (Object.keys(MESSAGE_PARTS) as MessagePart[]).map(
    async (part) => [part, new Set(Object.keys(await MESSAGE_PARTS[part].en()))] as const,
  ),
);

/** What comes with what is imported on call: its file, and the parts of the messages that are asked for beside it. */
type LazyImport = { readonly path: string; readonly with: readonly string[] };

const resolve = (from: string, specifier: string) => posix.join(posix.dirname(from), specifier);

/** The files that come with a file: what it imports at once, and so on. */
function closure(path: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, specifier = ''] of (files.get(path) ?? '').matchAll(
    /^(?:import|export) (?!type\b)(?:[^;']* from )?'([^']+)'/gm,
  ))
    if (specifier.startsWith('.')) closure(resolve(path, specifier), known);
  return known;
}

/** What a file imports on call, beside its own. */
function lazyImportsIn(path: string, text: string): LazyImport[] {
  const called = /(withMessages\(\s*(?:\(\) => )?)?\bimport\('(\.[^']+\.tsx?)'\)((?:,\s*'\w+')*)/g;
  return [...text.matchAll(called)].map(([, asks, specifier = '', names = '']) => ({
    path: resolve(path, specifier),
    with: asks ? [...names.matchAll(/\w+/g)].map(String) : [],
  }));
}

/** Texts that files say though they come without the part that has them, such as 'a.tsx: history.title (history)'. */
function unspoken({ path, with: asked }: LazyImport): string[] {
  const brought = ['panel', ...asked];
  const said = (text: string) => [...text.matchAll(/(?<=')[\w-]+(?:\.[\w-]+)+(?=')/g)].map(String);
  return [...closure(path)].flatMap((file) =>
    said(files.get(file) ?? '').flatMap((key) => {
      const [part] = parts.find(([, keys]) => keys.has(key)) ?? [];
      return part && !brought.includes(part) ? [`${path} brings no '${part}': ${file} says '${key}'`] : [];
    }),
  );
}

const calls = [...files]
  .filter(([path]) => path.startsWith('src/admin/') && !path.endsWith('shell/texts.ts') && !isTest(path))
  .flatMap(([path, text]) => lazyImportsIn(path, text));

test('whatever the panel imports on call brings the messages that it says', () => {
  expect(calls.length).toBeGreaterThan(8);
  expect(calls.flatMap(({ with: names }) => names).filter((name) => !(name in MESSAGE_PARTS))).toEqual([]);
  const opening = { path: 'src/admin/shell/Panel.tsx', with: [] };
  expect([opening, ...calls].flatMap(unspoken)).toEqual([]);
});

test('the check itself can fail', () => {
  const path = 'src/admin/history/HistoryDialog.tsx';
  expect(unspoken({ path, with: ['history'] })).toEqual([]);
  expect(unspoken({ path, with: [] })).toContain(`${path} brings no 'history': ${path} says 'history.title'`);
  const text =
    "a(() => withMessages(import('./A.tsx'), 'forms', 'site')); b(() => import('./b.ts'));withMessages(() => import('./C.tsx'), 'site')";
  expect(lazyImportsIn('src/x/y.ts', text)).toEqual([
    { path: 'src/x/A.tsx', with: ['forms', 'site'] },
    { path: 'src/x/b.ts', with: [] },
    { path: 'src/x/C.tsx', with: ['site'] },
  ]);
});
