import { describe, expect, test } from 'vitest';
import { modulesInCircles, unusedExports, unusedModules } from './exports.ts';
import { codeFiles, readRootFile } from './sources.ts';

const sources = codeFiles().filter(({ path }) => !path.endsWith('.css'));
const texts = ['README.md', 'CONTRIBUTING.md', 'package.json'].map(readRootFile);

describe('the project', () => {
  // Reads every word of every file.
  test('exports nothing that no other file uses', { timeout: 60_000 }, () => {
    expect(unusedExports(sources)).toEqual([]);
  });

  test('has no module that nothing imports or starts', () => {
    expect(unusedModules(sources, texts)).toEqual([]);
  });

  test('has no circle of imports', () => {
    expect(modulesInCircles(sources)).toEqual([]);
  });
});

describe('the checks themselves can fail', () => {
  const project = (files: Record<string, string>) =>
    Object.entries(files).map(([path, text]) => ({ path, text }));

  test.each<[what: string, files: Record<string, string>, unused: string[]]>([
    ['an export that nobody takes', { 'src/a.ts': 'export const one = 1;' }, ['src/a.ts: one']],
    [
      'what is taken by name, under another name, as a type or from a page',
      {
        'src/a.ts':
          'export const one = 1; export function two() {} export class Three {} export type Four = 4;',
        'src/b.ts': "import { one as eins } from './a.ts'; import type { Four } from './a.ts';",
        'src/c.astro':
          "---\nimport { two } from './a.ts';\n---\n<script>import { Three } from './a.ts';</script>",
      },
      [],
    ],
    [
      'what an importing file leaves out',
      { 'src/a.ts': 'export const one = 1, two = 2;', 'src/b.ts': "import { one } from './a.ts';" },
      ['src/a.ts: two'],
    ],
    [
      'of a module loaded later, what the loading file names',
      {
        'src/a.ts': 'export const one = 1; export const two = 2;',
        'src/b.ts': "const { one } = await import('./a.ts'); // two",
      },
      ['src/a.ts: two'],
    ],
    [
      'what only its test takes, unless its own module works with it',
      {
        'src/a.ts': 'export const one = 1; export const dead = () => one; // dead',
        'src/a.test.ts': "import { dead, one } from './a.ts';",
      },
      ['src/a.ts: dead'],
    ],
    [
      'what is passed on and taken from there by nobody',
      { 'src/a.ts': 'export const one = 1;', 'src/b.ts': "export { one } from './a.ts';" },
      ['src/b.ts: one'],
    ],
    [
      'names that the frameworks ask for, and only those',
      { 'src/pages/a.json.ts': 'export const GET = 1; export const other = 2;' },
      ['src/pages/a.json.ts: other'],
    ],
  ])('%s', (_what, files, unused) => {
    expect(unusedExports(project(files))).toEqual(unused);
  });

  test('a module that nothing imports or names', () => {
    const files = project({
      'tools/a.ts': "import './b.ts';",
      'tools/b.ts': "new URL('./worker.ts', import.meta.url);",
      'tools/worker.ts': '',
      'tools/left.ts': '',
    });
    expect(unusedModules(files, ['`node tools/a.ts`'])).toEqual(['tools/left.ts']);
    expect(unusedModules(files, [])).toEqual(['tools/a.ts', 'tools/left.ts']);
  });

  test('circles of any length, for types and at run time', () => {
    const line = { 'src/a.ts': "import './b.ts';", 'src/b.ts': "import './c.ts';" };
    expect(modulesInCircles(project({ ...line, 'src/c.ts': '' }))).toEqual([]);
    for (const back of [
      "import type { A } from './a.ts';",
      "await import('./a.ts');",
      "export * from './a.ts';",
    ])
      expect(
        modulesInCircles(project({ ...line, 'src/c.ts': back, 'src/d.ts': "import './a.ts';" })),
      ).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
    expect(modulesInCircles(project({ 'src/a.ts': "import './a.ts';" }))).toEqual(['src/a.ts']);
  });
});
