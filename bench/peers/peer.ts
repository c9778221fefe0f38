import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cost, runWatched } from '../memory.ts';
import { ROOT } from '../project.ts';
import type { Site } from '../site.ts';

/** Another generator that builds the photos of a site: what ours is compared with in the same run. */
export type Peer = {
  readonly name: string;
  /** Name and version, as the report has it. */
  readonly version: string;
  /** A place in which it builds the photos of this site, as many to a page as our projects have. */
  prepare(site: Site, folder: string): Promise<PeerSite>;
};

/** The peer's own site; `refresh` is called after photos came or went. */
export type PeerSite = { refresh(): Promise<void>; build(): Promise<Cost> };

/** What peers are installed into: never among the project's own packages. */
const FOLDER = join(ROOT, '.cache', 'peers');

/**
 * Installs a peer once, into a folder of its own.
 * @param wanted what is installed; another one replaces the folder
 * @param steps commands to run there
 * @throws Error with what the installation said
 */
export async function install(
  name: string,
  wanted: string,
  steps: readonly (readonly string[])[],
): Promise<string> {
  const folder = join(FOLDER, name);
  const note = join(folder, 'installed.txt');
  if (existsSync(note) && (await readFile(note, 'utf8')) === wanted) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  console.error(`Installing ${wanted} …`);
  for (const [command, ...args] of steps) await runWatched(args, { command: command ?? '', cwd: folder });
  await writeFile(note, wanted);
  return folder;
}
