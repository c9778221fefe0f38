import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../fixtures/localRepository.ts';
import { CONTROLS } from './prove.ts';
import { PROOFS } from './scorecard.ts';
import { controls } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

test('each control has a patch that takes it out, and each patch is used', () => {
  const patches = readdirSync(CONTROLS).map((name) => name.replace(/\.patch$/, ''));
  expect(controls.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted());
});

test('every patch still fits the code', () => {
  // A patch that does not fit makes Git end with an error that names it.
  const check = (patches: string[]) => git(ROOT, 'apply', '--check', ...patches);
  const all = controls.map(({ patch }) => join(CONTROLS, `${patch}.patch`));
  try {
    check(all);
  } catch {
    // Two may change the same lines, and each fit alone.
    for (const patch of all) check([patch]);
  }
});

test('every test that a row or a control names is there', () => {
  const listed = git(ROOT, 'ls-files', '-co', '--exclude-standard').split('\n');
  const all = listed.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const named = [...controls, ...PROOFS].flatMap(({ unit = [], browser = [] }) => [...unit, ...browser]);
  expect(named.filter((name) => !all.some((file) => file.includes(name)))).toEqual([]);
});

test.each([
  ['long/run.ts rehearse --seed x', '"x" is no seed: expected a whole number.'],
  ['screenshots/run.ts axe cart 1000', 'No state has all of these words: cart 1000'],
])('a refusal of %s is one line, and no other end of the command', (command, line) => {
  const [file = '', ...args] = command.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tests', file), ...args], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([2, '', `${line}\n`]);
});
