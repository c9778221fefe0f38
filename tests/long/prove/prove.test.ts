import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../fixtures/localRepository.ts';
import { CONTROLS } from './prove.ts';
import { PROOFS } from './scorecard.ts';
import { controls } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

test('each control has a patch that removes it, and each patch is used', () => {
  const patches = readdirSync(CONTROLS).map((name) => name.replace(/\.patch$/, ''));
  expect(controls.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted());
});

test('every patch still applies to the code', () => {
  // Git fails with an error that names a patch which does not apply.
  const check = (patches: string[]) => git(ROOT, 'apply', '--check', ...patches);
  const all = controls.map(({ patch }) => join(CONTROLS, `${patch}.patch`));
  try {
    check(all);
  } catch {
    // Two patches may change the same lines, but each must apply alone.
    for (const patch of all) check([patch]);
  }
});

test('every test file that a row or a control names exists', () => {
  const listed = git(ROOT, 'ls-files', '-co', '--exclude-standard').split('\n');
  const all = listed.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const named = [...controls, ...PROOFS].flatMap(({ unit = [], browser = [] }) => [...unit, ...browser]);
  expect(named.filter((name) => !all.some((file) => file.includes(name)))).toEqual([]);
});

test.each([
  ['long/run.ts rehearse --seed x', '"x" is no seed: expected a whole number.'],
  ['screenshots/run.ts axe cart 1000', 'No state has all of these words: cart 1000'],
])('invalid arguments of %s are answered with one line', (command, line) => {
  const [file = '', ...args] = command.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tests', file), ...args], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([2, '', `${line}\n`]);
});
