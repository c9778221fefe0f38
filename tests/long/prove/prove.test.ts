import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/temporary.ts';
import { Refused } from '../harness.ts';
import { rehearseShop } from '../rehearse/rehearse.ts';
import { CONTROLS, prove } from './prove.ts';
import { PROOFS } from './scorecard.ts';
import { type Held, heldBy, judge } from './soak.ts';
import { controls } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

test('each control has a patch that takes it out, and each patch is used', () => {
  const patches = readdirSync(CONTROLS).map((name) => name.replace(/\.patch$/, ''));
  expect(controls.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted());
});

test('every patch still fits the code', () => {
  // A patch that does not fit makes Git end with an error that names it.
  const check = (patches: string[]) => execFileSync('git', ['apply', '--check', ...patches], { cwd: ROOT });
  const all = controls.map(({ patch }) => join(CONTROLS, `${patch}.patch`));
  try {
    check(all);
  } catch {
    // Two may change the same lines, and each fit alone.
    for (const patch of all) check([patch]);
  }
});

test('every test that a row or a control names is there', () => {
  const args = ['ls-files', '-co', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const all = listed.split('\n').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const named = [...controls, ...PROOFS].flatMap(({ unit = [], browser = [] }) => [...unit, ...browser]);
  expect(named.filter((name) => !all.some((file) => file.includes(name)))).toEqual([]);
});

const wanted = (name: string) => ({ isQuick: true, seed: 1, names: [name] });

test.each([
  ['prove', () => prove(wanted('colors')), /^There is no Git history here, .*\.$/],
  ['prove', () => prove(wanted('nothing')), /^Unknown: nothing\. Expected some of: threats, writers-local, /],
  ['rehearse', () => rehearseShop(wanted('fr once')), /^"fr once" is no case: expected en or de first\.$/],
])('%s refuses what it cannot do in one line', async (_name, command, line) => {
  vi.stubEnv('GIT_DIR', temporaryFolder());
  const refusal = await command().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refused);
  expect((refusal as Refused).message).toMatch(line);
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

const samples = (memoryMb: number[], more: Partial<Held> = {}): Held[] =>
  memoryMb.map((mb) => ({ memoryMb: mb, files: 20, children: 0, ...more }));

const open = [20, 20, 20, 20, 20, 21, 21, 21].map((files) => ({ memoryMb: 100, files, children: 0 }));

test.each<[string, Held[], boolean]>([
  ['a file that stays open', open, false],
  ['level memory', samples([90, 100, 101, 130, 100, 102, 104, 99]), true],
  ['growth up to the share', samples([90, 90, 100, 100, 150, 150, 110, 110]), true],
  ['growth beyond the share', samples([90, 90, 100, 100, 150, 150, 111, 111]), false],
  ['a child that is left', samples([100, 100, 100, 100], { children: 1 }), false],
  ['too few samples', samples([100, 100, 100]), false],
])('%s', (_, held, flat) => expect(judge(held, 0.1).isFlat).toBe(flat));

test.runIf(process.platform === 'linux')('a process is seen with memory, files and children', async () => {
  const script = `
    const { spawn } = require('node:child_process');
    process.stdin.once('data', () => {
      require('node:fs').openSync(process.execPath);
      spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] }).once('spawn', () => console.log('more'));
    });
    console.log('started');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const before = heldBy(child.pid ?? 0);
  child.stdin.write('x');
  await once(child.stdout, 'data');
  const after = heldBy(child.pid ?? 0);
  expect([before.children, after.children]).toEqual([0, 1]);
  expect(after.files).toBeGreaterThan(before.files);
  expect(after.memoryMb).toBeGreaterThan(10);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
});
