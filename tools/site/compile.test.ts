import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sample } from '../../tests/long.ts';
import { Copy } from '../../tests/prove/copy.ts';

const PATIENCE_MS = 60_000;

// Each compiles the pages: an ordinary run shows one.
test.each(
  sample(
    [
      { script: 'tools/build.mjs', args: [] },
      { script: 'tools/site/buildProcess.ts', args: ['dist'] },
    ],
    1,
  ),
)('$script ends, and says why, where a page cannot be compiled', { timeout: 2 * PATIENCE_MS }, (command) => {
  const copy = new Copy();
  try {
    copy.git('rm', '-rq', 'public/photos');
    appendFileSync(join(copy.root, 'src/pages/index.astro'), '\n{const = 5}\n');
    const { PATH = '', HOME = '' } = process.env;
    const { status, signal, stderr } = spawnSync(process.execPath, [command.script, ...command.args], {
      cwd: copy.root,
      env: { PATH, HOME },
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    });
    expect([status, signal]).toEqual([1, null]);
    expect(stderr).toMatch(/index\.astro|Unexpected/);
  } finally {
    copy.close();
  }
});
