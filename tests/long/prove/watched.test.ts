import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type Held, heldBy, judge } from './watched.ts';

const samples = (memoryMb: number[], more: Partial<Held> = {}): Held[] =>
  memoryMb.map((mb) => ({ memoryMb: mb, files: 20, children: 0, ...more }));

test.each<[string, Held[], boolean]>([
  ['level memory', samples([90, 100, 101, 130, 100, 102, 104, 99]), true],
  ['growth up to the share', samples([90, 90, 100, 100, 150, 150, 110, 110]), true],
  ['growth beyond the share', samples([90, 90, 100, 100, 150, 150, 111, 111]), false],
  ['a child that is left', samples([100, 100, 100, 100], { children: 1 }), false],
  ['too few samples', samples([100, 100, 100]), false],
])('%s', (_, held, flat) => {
  expect(judge(held, 0.1).isFlat).toBe(flat);
});

test('a file that stays open is growth', () => {
  const open = [20, 20, 20, 20, 20, 21, 21, 21].map((files) => ({ memoryMb: 100, files, children: 0 }));
  expect(judge(open, 0.1).isFlat).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a process is seen with its memory, files and children',
  async () => {
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
  },
);
