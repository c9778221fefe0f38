import { defineCollection } from 'astro:content';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from 'virtual:site-build';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import {
  settingsSchema,
  storedPhotoSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './domain/entries/schemas.ts';
import type { StoredFault } from './domain/faults.ts';
import { siteSchema } from './domain/site.ts';
import { idOfFile, parseStored, StoredFileError } from './domain/stored.ts';
import { describeFault } from './messages/faults.ts';

/** The files of a folder of entries, or one file, as [id, path] pairs. */
function entryFiles(path: string): [string, string][] {
  if (path.endsWith('.json')) return [['only', path]];
  // Git keeps no empty folders: an emptied list is a missing one.
  if (!existsSync(join(contentRoot, path))) return [];
  return readdirSync(join(contentRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => [`${path}/${entry.name}`, `${path}/${entry.name}`]);
}

/**
 * Loads JSON files against a domain schema. Every fault of every file is named at once, with its path,
 * field and expectation, and stops the build.
 */
function storedFiles(path: string, schema: z.ZodType<object>): Loader {
  return {
    name: path,
    load: async ({ store, generateDigest }) => {
      const faults: StoredFault[] = [];
      store.clear();
      for (const [name, file] of entryFiles(path)) {
        try {
          const text = readFileSync(join(contentRoot, file), 'utf8');
          const id = name === 'only' ? 'only' : idOfFile(file);
          const data = parseStored(file, text, schema) as Record<string, unknown>;
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

const texts = (folder: string, schema: z.ZodObject) =>
  defineCollection({
    loader: glob({
      pattern: '**/*.md',
      base: join(contentRoot, 'content', folder),
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema,
  });

export const collections = {
  photos: defineCollection({ loader: storedFiles('content/photos', storedPhotoSchema) }),
  videos: defineCollection({ loader: storedFiles('content/videos', storedVideoSchema) }),
  music: defineCollection({ loader: storedFiles('content/music', storedTrackSchema) }),
  site: defineCollection({ loader: storedFiles('content/site.json', siteSchema) }),
  settings: defineCollection({ loader: storedFiles('content/settings.json', settingsSchema) }),
  home: texts('home', z.object({ title: z.string().min(1), lead: z.string().min(1) })),
  legal: texts('legal', z.object({ title: z.string().min(1), placeholder: z.boolean().default(false) })),
};
