import { defineCollection } from 'astro:content';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { file, glob, type Loader } from 'astro/loaders';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import { PAGE_FILE_FIELDS } from './shared/content/entries/page.ts';
import { PROJECTS_PATH, type ProjectRow, readProjectFile } from './shared/content/entries/project.ts';
import {
  settingsSchema,
  storedPhotoSchema,
  storedSiteSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './shared/content/entries/schemas.ts';
import { HOME_FIELDS, LEGAL_FIELDS } from './shared/content/entries/site.ts';
import { type Schema, schemaOf } from './shared/content/fields/read.ts';
import { faultText } from './shared/i18n/faults.ts';
import type { SiteFacts } from './shared/siteFacts.ts';

const { contentRoot, factsFolder } = SITE_BUILD;

const urlOf = (folder: string) => pathToFileURL(`${folder}/`);

/** Converts a schema of the field tables for Astro. */
const zodOf = <E>(schema: Schema<E>) =>
  z.unknown().transform((held, context): E => {
    const { value, faults } = schema(held);
    if (value !== undefined) return value;
    for (const fault of faults)
      context.addIssue({ code: 'custom', path: fault.path.split('.'), message: faultText('en', fault) });
    return z.NEVER;
  });

/** Reloads all entries: Astro would keep those with unchanged files, although the field tables may have changed. */
const anew = (loader: Loader): Loader => ({
  ...loader,
  load: (context) => {
    context.store.clear();
    return loader.load(context);
  },
});

/** The JSON files of a folder, or one named file, with the file's name as the id. */
const stored = <E>(folder: string, schema: Schema<E>, pattern = '*.json') =>
  defineCollection({
    loader: anew(glob({ base: urlOf(folder), pattern, generateId: ({ entry }) => basename(entry, '.json') })),
    schema: zodOf(schema),
  });

/** A folder of Markdown files. Unlike glob(), it does not render them, because the pages do that. */
const texts = <E>(folder: string, schema: Schema<E>) =>
  defineCollection({
    loader: {
      name: 'texts',
      load: async ({ store, parseData, watcher, logger }) => {
        const read = async () => {
          store.clear();
          // Git keeps no empty folders, so a missing one is an empty list.
          const names = await readdir(folder).catch(() => []);
          for (const name of names.filter((file) => file.endsWith('.md'))) {
            const id = basename(name, '.md');
            const { frontmatter, content } = parseFrontmatter(await readFile(join(folder, name), 'utf8'));
            store.set({ id, data: await parseData({ id, data: { ...frontmatter, body: content.trim() } }) });
          }
        };
        await read();
        watcher?.add(folder);
        watcher?.on('all', (_event, path) => {
          if (path.startsWith(folder)) read().catch((error: Error) => logger.error(error.message));
        });
      },
    },
    schema: zodOf(schema),
  });

const content = join(contentRoot, 'content');

export const collections = {
  photos: stored(join(content, 'photos'), storedPhotoSchema),
  videos: stored(join(content, 'videos'), storedVideoSchema),
  music: stored(join(content, 'music'), storedTrackSchema),
  projects: defineCollection({
    loader: anew(
      file(pathToFileURL(join(contentRoot, PROJECTS_PATH)).href, {
        parser: (text) => readProjectFile(text).rows.map((row, place) => ({ id: `${place}`, place, row })),
      }),
    ),
    schema: z.custom<{ place: number; row: ProjectRow }>(),
  }),
  site: stored(content, storedSiteSchema, 'site.json'),
  settings: stored(content, settingsSchema, 'settings.json'),
  home: texts(join(content, 'home'), schemaOf(HOME_FIELDS)),
  legal: texts(join(content, 'legal'), schemaOf(LEGAL_FIELDS)),
  pages: texts(join(content, 'pages'), schemaOf(PAGE_FILE_FIELDS)),
  facts: defineCollection({
    loader: glob({ base: urlOf(factsFolder), pattern: 'facts.json' }),
    schema: z.custom<SiteFacts>(),
  }),
};
