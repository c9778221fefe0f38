import { defineLiveCollection } from 'astro:content';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentRoot, textOf } from 'virtual:site-build';
import type { LiveLoader } from 'astro/loaders';
import { parseFrontmatter } from 'astro/markdown';
import { HOME_FIELDS, LEGAL_FIELDS } from './domain/entries/page.ts';
import { PROJECTS_PATH, parseProjectFile } from './domain/entries/project.ts';
import {
  settingsSchema,
  storedPhotoSchema,
  storedSiteSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './domain/entries/schemas.ts';
import type { StoredFault } from './domain/faults.ts';
import type { EntryOf, Fields } from './domain/fields/kinds.ts';
import { fieldFaults } from './domain/fields/read.ts';
import type { Schema } from './domain/fields/schema.ts';
import { idOfFile, parseStored, StoredFileError } from './domain/stored.ts';
import { describeFault } from './messages/faults.ts';

/**
 * The collections are read when the pages are made, not when their code is compiled: a build whose code is as before
 * makes the pages from what is compiled (docs/decisions/2026-11-22-compiled-once.md).
 */

type Data = Record<string, unknown>;
type Loader<D extends Data = Data> = LiveLoader<D, { id: string }>;

/** The files of a folder with this ending, or one file; from the content's root. */
function filesOf(path: string, ending: string): string[] {
  // Git keeps no empty folders: an emptied list is a missing one.
  if (!existsSync(join(contentRoot, path))) return [];
  if (path.endsWith(ending)) return [path];
  return readdirSync(join(contentRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => `${path}/${entry.name}`);
}

/**
 * Reads files as entries. Every fault of every file is named at once, with its path, field and expectation; it becomes
 * the answer's error.
 */
function readFiles<D extends Data>(
  name: string,
  files: () => string[],
  read: (file: string, text: string) => { id: string; data: D },
): Loader<D> {
  const load = (wanted?: string) => {
    const faults: StoredFault[] = [];
    const entries = files().flatMap((file) => {
      try {
        const entry = read(file, textOf?.(file) ?? readFileSync(join(contentRoot, file), 'utf8'));
        return wanted === undefined || wanted === entry.id ? [entry] : [];
      } catch (error) {
        if (!(error instanceof StoredFileError)) throw error;
        faults.push(...error.faults);
        return [];
      }
    });
    if (faults.length === 0) return { entries };
    const error = new Error(faults.map((fault) => `  ${describeFault(fault)}`).join('\n'));
    // It is the content's fault: where in the code it was found helps nobody.
    error.stack = error.message;
    return { error };
  };
  return {
    name,
    loadCollection: async () => load(),
    loadEntry: async ({ filter }) => {
      const { entries, error } = load(filter.id);
      return error ? { error } : entries[0];
    },
  };
}

/** What a file holds. @throws StoredFileError */
type Parse<D> = (file: string, text: string) => D;

const by =
  <D extends object>(schema: Schema<D>): Parse<D> =>
  (file, text) =>
    parseStored(file, text, schema);

/** JSON files: of a folder, each an entry with the file's name as its id, or a single one, as the entry `only`. */
const stored = <D extends object>(path: string, parse: Parse<D>) =>
  readFiles(
    path,
    () => filesOf(path, '.json'),
    (file, text) => ({
      id: file === path ? 'only' : idOfFile(file),
      data: parse(file, text) as D & Data,
    }),
  );

/** @throws StoredFileError where the front matter cannot be read */
function parseText(file: string, text: string) {
  try {
    return parseFrontmatter(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StoredFileError([{ file, path: '', code: 'frontMatter', params: { reason: reason ?? '' } }]);
  }
}

/** A folder of Markdown files with front matter of these fields; what follows it is the entry's body. */
function texts<F extends Fields>(folder: string, { body: _body, ...fields }: F & { body: Fields[string] }) {
  return readFiles(
    folder,
    () => filesOf(folder, '.md'),
    (file, text) => {
      const { frontmatter, content } = parseText(file, text);
      const faults = fieldFaults(fields, frontmatter).map((fault) => ({ file, ...fault }));
      if (faults.length > 0) throw new StoredFileError(faults);
      const data = { ...(frontmatter as EntryOf<Omit<F, 'body'>>), body: content.trim() };
      return { id: basename(file, '.md'), data };
    },
  );
}

export const collections = {
  photos: defineLiveCollection({ loader: stored('content/photos', by(storedPhotoSchema)) }),
  videos: defineLiveCollection({ loader: stored('content/videos', by(storedVideoSchema)) }),
  music: defineLiveCollection({ loader: stored('content/music', by(storedTrackSchema)) }),
  projects: defineLiveCollection({ loader: stored(PROJECTS_PATH, parseProjectFile) }),
  site: defineLiveCollection({ loader: stored('content/site.json', by(storedSiteSchema)) }),
  settings: defineLiveCollection({ loader: stored('content/settings.json', by(settingsSchema)) }),
  home: defineLiveCollection({ loader: texts('content/home', HOME_FIELDS) }),
  legal: defineLiveCollection({ loader: texts('content/legal', LEGAL_FIELDS) }),
};
