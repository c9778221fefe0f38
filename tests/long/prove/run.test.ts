import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Starts one of the proofs' commands; how it ended and what it said. */
function start(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  });
  return [child.status, child.stdout, child.stderr.trim()];
}

const KILLS = 'tests/long/content/killMany.ts';
test.each(['abc', '0', '-3', '1.5', ''])('%j is no number of kills', (given) => {
  const line = `"${given}" is no number of kills: expected a whole one above 0.`;
  expect(start(KILLS, [given])).toEqual([2, '', line]);
});

test.each(['abc', '0', 'Infinity'])('%j is no number of minutes', (given) => {
  const line = `"${given}" is no number of minutes: expected one above 0.`;
  expect(start('tests/long/prove/soak.ts', [given])).toEqual([2, '', line]);
});

test('without a Git history the proofs end with one line that says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-history-'));
  try {
    const said = start('tests/long/prove/run.ts', ['quick', 'colors'], { GIT_DIR: folder });
    expect(said).toEqual([2, '', expect.stringMatching(/^There is no Git history here, .*\.$/)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
