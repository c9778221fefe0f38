import { defineCollection } from 'astro:content';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from 'virtual:site-build';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
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
import { idOfFile, parseStored, StoredFileError } from './domain/stored.ts';
import { describeFault, faultText } from './messages/faults.ts';

/** The files of a folder of entries, or one file, as [id, path] pairs. */
function entryFiles(path: string): [string, string][] {
  // Git keeps no empty folders: an emptied list is a missing one.
  if (!existsSync(join(contentRoot, path))) return [];
  if (path.endsWith('.json')) return [['only', path]];
  return readdirSync(join(contentRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => [`${path}/${entry.name}`, `${path}/${entry.name}`]);
}

/** What a file holds. @throws StoredFileError */
type Parse = (file: string, text: string) => object;
const by =
  (schema: z.ZodType<object>): Parse =>
  (file, text) =>
    parseStored(file, text, schema);

/**
 * Loads JSON files. Every fault of every file is named at once, with its path, field and expectation, and stops the
 * build.
 */
function storedFiles(path: string, parse: Parse): Loader {
  return {
    name: path,
    load: async ({ store, generateDigest }) => {
      const faults: StoredFault[] = [];
      store.clear();
      for (const [name, file] of entryFiles(path)) {
        try {
          const text = readFileSync(join(contentRoot, file), 'utf8');
          const id = name === 'only' ? 'only' : idOfFile(file);
          const data = parse(file, text) as Record<string, unknown>;
          store.set({ id, data, digest: generateDigest(text) });
        } catch (error) {
          if (!(error instanceof StoredFileError)) throw error;
          faults.push(...error.faults);
        }
      }
      if (faults.length > 0) {
        throw new Error(
          `Damaged content, please mend:\n${faults.map((fault) => `  ${describeFault(fault)}`).join('\n')}`,
        );
      }
    },
  };
}

/** The front matter of texts; what follows it is no part of an entry's data. */
const frontMatter = <F extends Fields>({ body: _body, ...fields }: F & { body: Fields[string] }) =>
  z.unknown().transform((data, context) => {
    for (const { path, ...fault } of fieldFaults(fields, data))
      context.addIssue({ code: 'custom', path: [path], message: faultText('en', fault) });
    return data as EntryOf<Omit<F, 'body'>>;
  });

const texts = <S extends z.ZodType>(folder: string, schema: S) =>
  defineCollection({
    loader: glob({
      pattern: '**/*.md',
      base: join(contentRoot, 'content', folder),
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema,
  });

export const collections = {
  photos: defineCollection({ loader: storedFiles('content/photos', by(storedPhotoSchema)) }),
  videos: defineCollection({ loader: storedFiles('content/videos', by(storedVideoSchema)) }),
  music: defineCollection({ loader: storedFiles('content/music', by(storedTrackSchema)) }),
  projects: defineCollection({ loader: storedFiles(PROJECTS_PATH, parseProjectFile) }),
  site: defineCollection({ loader: storedFiles('content/site.json', by(storedSiteSchema)) }),
  settings: defineCollection({ loader: storedFiles('content/settings.json', by(settingsSchema)) }),
  home: texts('home', frontMatter(HOME_FIELDS)),
  legal: texts('legal', frontMatter(LEGAL_FIELDS)),
};
