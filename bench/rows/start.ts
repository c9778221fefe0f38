import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, freePort, note, type Result } from '../measure.ts';
import { copyProject } from '../site.ts';
import { encodePurely } from './builds.ts';

/** s from `npm start` to its first answer, and to the answer that is the site. */
async function timeStart(root: string): Promise<{ first: number; ready: number }> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const args = [join(root, 'scripts/setup.mjs'), 'start'];
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, PORT: `${port}` },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let first = Number.NaN;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}.`);
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      const seconds = (performance.now() - started) / 1000;
      if (answer && Number.isNaN(first)) first = seconds;
      if (answer?.ok && (await answer.text()).includes('id="language-button"'))
        return { first, ready: seconds };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** `npm start` with the shipped content: with empty caches, then with nothing changed. */
export async function measureStart(): Promise<Result[]> {
  const root = await copyProject();
  try {
    const encoding = (await encodePurely(join(root, 'public/photos'))) / 1000;
    const cold = await timeStart(root);
    const again = await timeStart(root);
    return [
      note('start: pure encoding of the shipped photos', encoding, 's'),
      atMost('start, cold: beside pure encoding', cold.ready - encoding, 10, 's'),
      atMost('start, cold: first answer', cold.first, 8, 's'),
      atMost('start, nothing to encode', again.ready, 7, 's'),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
