import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PROOFS } from './scorecard.ts';
import { CONTROLS } from './takeOut.ts';
import { THREATS } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const controls = THREATS.flatMap((threat) => threat.controls);

test('each control has a patch that takes it out, and each patch is used', () => {
  const patches = readdirSync(CONTROLS).map((name) => name.replace(/\.patch$/, ''));
  expect(controls.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted());
});

test('every patch still fits the code', () => {
  // A patch that does not fit makes Git end with an error that names it.
  for (const { patch } of controls)
    execFileSync('git', ['apply', '--check', join(CONTROLS, `${patch}.patch`)], { cwd: ROOT });
});

test('every test that a row or a control names is there', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const all = listed.split('\n').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const named = [
    ...controls.flatMap(({ unit = [], browser = [] }) => [...unit, ...browser]),
    ...PROOFS.filter(({ tool }) => tool !== 'node').flatMap(({ args }) => args.slice(1)),
  ].filter((name) => name.includes('/') || name.startsWith('admin'));
  expect(named.filter((name) => !all.some((file) => file.includes(name)))).toEqual([]);
});
