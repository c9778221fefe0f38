import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Goes on writing into the folder of the tests while the run that has made it ends. */
const WRITER = `
const { writeFileSync } = require('node:fs');
for (const end = Date.now() + 500; Date.now() < end; ) writeFileSync(process.argv[1] + '/' + Math.random(), '');
`;
const RUN = `
const { spawn } = require('node:child_process');
import(process.argv[1]).then(({ default: globalSetup }) => {
  globalSetup();
  console.log(process.env.TMPDIR);
  spawn(process.execPath, ['-e', ${JSON.stringify(WRITER)}, process.env.TMPDIR], { stdio: 'ignore' });
  setTimeout(() => process.exit(0), 200);
});
`;

test('a run that is broken off ends without a stack trace, even while its tests still write', () => {
  const setup = join(import.meta.dirname, 'globalSetup.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', RUN, setup], { encoding: 'utf8' });
  rmSync(stdout.trim(), { recursive: true, force: true, maxRetries: 30, retryDelay: 50 });
  expect([stderr, status]).toEqual(['', 0]);
});
