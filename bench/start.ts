import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildBarePage, prepareBareGallery } from './barePage.ts';
import { copyProject } from './project.ts';
import { atMost, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

/** ms from starting `npm start`'s script to the line that names the site's address; the server is stopped then. */
async function timeStart(root: string, content: Readonly<Record<string, string>>): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/setup.mjs'), 'start'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', ...content },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)));
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('Site:')) resolve(performance.now() - started);
    });
  });
  const time = await Promise.race([ready, exited]);
  child.kill('SIGTERM');
  await exited;
  if (time === undefined) throw new Error(`npm start ended:\n${said.join('\n')}`);
  return time;
}

/** `npm start` with the shipped content: all caches empty, then with nothing changed. A quick try encodes nothing. */
export async function measure(bench: Bench): Promise<Result[]> {
  const copy = await copyProject();
  const content: Record<string, string> = bench.isQuick
    ? { CONTENT_ROOT: (await bench.site(24)).contentRoot }
    : {};
  try {
    const root = bench.isQuick ? (await bench.site(24)).root : copy.root;
    const cold = await timeStart(root, content);
    const bare = join(copy.root, '.cache', 'bare');
    await prepareBareGallery(join(content.CONTENT_ROOT ?? root, 'public/photos'), bare);
    const { wall } = await buildBarePage(bare);
    const again: number[] = [];
    for (let sample = 0; sample < bench.pick(3, 1); sample += 1) again.push(await timeStart(root, content));
    return [
      note('start: cold, shipped content', cold / 1000, 's'),
      note('start: Astro builds its photos alone', wall / 1000, 's'),
      // 25 s where that takes 15.
      atMost('start: cold / bare Astro', cold / wall, 25 / 15),
      atMost('start: nothing changed', Math.min(...again) / 1000, 3, 's'),
    ];
  } finally {
    await copy.remove();
  }
}
