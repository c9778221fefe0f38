import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
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
