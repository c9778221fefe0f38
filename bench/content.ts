import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { slugify } from '../src/domain/projects.ts';
import { ROOT } from './project.ts';

const run = promisify(execFile);

/** Words from which titles are built, English and German side by side. */
const THINGS = [
  ['Harbour', 'Hafen'],
  ['Staircase', 'Treppenhaus'],
  ['Tidal line', 'Gezeitenlinie'],
  ['Night tram', 'Nachttram'],
  ['Salt field', 'Salzfeld'],
  ['Window', 'Fenster'],
  ['Weather map', 'Wetterkarte'],
  ['Orchard', 'Obstgarten'],
  ['Signal tower', 'Stellwerk'],
  ['Glass house', 'Gewächshaus'],
  ['Ferry', 'Fähre'],
] as const;
const MOODS = [
  ['before the rain', 'vor dem Regen'],
  ['in late light', 'im späten Licht'],
  ['seen from the train', 'vom Zug aus gesehen'],
  ['folded twice', 'zweimal gefaltet'],
  ['after closing time', 'nach Ladenschluss'],
  ['with one lamp on', 'mit einer brennenden Lampe'],
  ['remembered wrongly', 'falsch erinnert'],
] as const;
const SERIES = [
  'Drift',
  'Proof',
  'Night Shift',
  'Blue Hour',
  'Paper Cities',
  'Interference',
  'Low Water',
] as const;
/** Photos of one project, where nothing else is asked for. */
const PROJECT_SIZE = 24;

/** A photo's file as the panel writes it; `name` is that of the file without its extension. */
export function makePhoto(number: number, projectSize = PROJECT_SIZE) {
  const [thing, mood] = [THINGS[number % THINGS.length], MOODS[(number * 3) % MOODS.length]];
  const en = `${thing?.[0]} no. ${number + 1}, ${mood?.[0]}`;
  const de = `${thing?.[1]} Nr. ${number + 1}, ${mood?.[1]}`;
  const series = Math.floor(number / projectSize);
  const tail = ((number * 7919 + 104729) % 36 ** 4).toString(36).padStart(4, '0');
  const name = `${slugify(en)}-${tail}`;
  return {
    name,
    photo: {
      filename: `${name}.jpg`,
      description: { en, de },
      project: `${SERIES[series % SERIES.length]} ${series + 1}`,
      order: number % projectSize,
      price_a4: 20 + (number % 15),
      price_a3: 32 + (number % 20),
      creativehub_sku_a4: `CH-${number + 1}-A4`,
      creativehub_sku_a3: `CH-${number + 1}-A3`,
    },
  };
}

/** Writes the file of one photo. */
export async function writePhoto(
  contentRoot: string,
  number: number,
  projectSize = PROJECT_SIZE,
): Promise<string> {
  const { name, photo } = makePhoto(number, projectSize);
  const text = `${JSON.stringify(photo, null, 2)}\n`;
  await writeFile(join(contentRoot, 'content/photos', `${name}.json`), text);
  return photo.filename;
}

/** The shop's own texts in place of the examples, which search engines are not to find. */
async function writeLegalTexts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replace('placeholder: true\n', ''));
  }
}

/** Makes a Git repository with the shipped texts, videos and tracks and this many photos; returns their file names. */
export async function writeContent(
  contentRoot: string,
  count: number,
  projectSize = PROJECT_SIZE,
): Promise<string[]> {
  const git = (...args: string[]) => run('git', args, { cwd: contentRoot });
  await cp(join(ROOT, 'content'), join(contentRoot, 'content'), {
    recursive: true,
    filter: (source) => !source.startsWith(join(ROOT, 'content/photos')),
  });
  await writeLegalTexts(join(contentRoot, 'content/legal'));
  await mkdir(join(contentRoot, 'content/photos'), { recursive: true });
  const filenames: string[] = [];
  for (let number = 0; number < count; number += 1) {
    filenames.push(await writePhoto(contentRoot, number, projectSize));
  }
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Bench');
  await git('config', 'user.email', 'bench@example.org');
  await git('add', 'content');
  await git('commit', '--quiet', '--message', 'Content of the bench');
  return filenames;
}
