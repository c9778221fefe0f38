import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeContent } from './content.ts';
import { timeSaves } from './panelWrites.ts';
import { makeFolder, ROOT } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import { startServer } from './server.ts';
import type { Bench } from './site.ts';

/** Photos, and the longest a save among them may take, ms. */
const SIZES: readonly (readonly [number, number])[] = [
  [1000, 60],
  [10_000, 90],
];
/** Photos of one project. */
const PROJECT_SIZE = 250;
const COMMITS = 7;

const git = (cwd: string, ...args: string[]) => promisify(execFile)('git', args, { cwd });

/** A repository with so many photos; a save looks at no picture's bytes, so they are few. */
async function makeContent(count: number): Promise<string> {
  const contentRoot = await makeFolder(`saves-${count}`);
  const photosDir = join(contentRoot, 'public/photos');
  await mkdir(photosDir, { recursive: true });
  await mkdir(join(contentRoot, 'dist'));
  for (const name of await writeContent(contentRoot, count, PROJECT_SIZE))
    await writeFile(join(photosDir, name), name);
  await git(contentRoot, 'add', 'public');
  await git(contentRoot, 'commit', '--quiet', '--message', 'Photos of the bench');
  return contentRoot;
}

/** ms that Git itself needs to commit one edited file there. */
async function timeCommits(contentRoot: string): Promise<number[]> {
  const file = 'content/site.json';
  const times: number[] = [];
  for (let sample = 0; sample < COMMITS; sample += 1) {
    await appendFile(join(contentRoot, file), '\n');
    const started = performance.now();
    await git(contentRoot, 'commit', '--quiet', '--message', 'Edited', '--', file);
    times.push(performance.now() - started);
  }
  return times;
}

async function measureSize(count: number, limit: number): Promise<Result[]> {
  const contentRoot = await makeContent(count);
  try {
    const server = await startServer({ root: ROOT, distDir: join(contentRoot, 'dist'), contentRoot });
    const saves = await timeSaves(server.url).finally(() => server.stop());
    const row = `saves: a photo among ${count}`;
    return [
      atMost(row, median(saves), limit, 'ms'),
      note(`${row}, the slowest`, Math.max(...saves), 'ms'),
      // The floor: Git writes the folder's list and the index anew, 0.7 and 2.4 MB where there are 10,000 photos.
      note(`${row}, a commit by Git alone`, median(await timeCommits(contentRoot)), 'ms'),
    ];
  } finally {
    await rm(contentRoot, { recursive: true, force: true });
  }
}

/** What the panel saves to the local store, from the call to the end of the answer. */
export async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const [count, limit] of bench.pick(SIZES, [[24, 60]]))
    results.push(...(await measureSize(count, limit)));
  return results;
}
