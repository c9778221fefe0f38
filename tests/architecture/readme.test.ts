import { expect, test } from 'vitest';
import { readRootFile } from './sources.ts';

/** Names in the first column of the README's table rows that also have a second column. */
const explained = (readme: string): string[] =>
  [...readme.matchAll(/^\|\s*`([^`]+)`\s*\|\s*\S.*\|\s*$/gm)].map((match) => match[1] ?? '');

test('every dependency is explained in the README', () => {
  const { dependencies, devDependencies } = JSON.parse(readRootFile('package.json')) as Record<
    string,
    object
  >;
  const known = explained(readRootFile('README.md'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test('the check can fail', () => {
  expect(explained('| `zod` | schemas |\n| `hono` |  |\n`react`\n')).toEqual(['zod']);
});
