import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../../netlify/lib/env.ts';
import { scriptImports } from '../astro/islands.ts';
import { giveFacts } from '../astro/virtualSiteBuild.ts';
import type { BuildContent } from '../server/build.ts';
import { forgetBuild } from '../server/buildInputs.ts';
import { checkContent } from './checkContent.ts';
import { COMPILED, locateCompiled } from './compile.ts';
import { collectFacts, type Log } from './facts.ts';
import { finishPage, templatesOf } from './finishPages.ts';
import { type Page, type PageMemory, recallPages } from './pageMemory.ts';
import { publishSite } from './publishSite.ts';
import { findWorkPages } from './workPages.ts';

type Compiled = typeof import('../astro/compiledSite.ts');

type Options = {
  readonly root: string;
  readonly content: BuildContent;
  readonly outDir: string;
  readonly env: Env;
  readonly log: Log;
  /** Stands for the code that makes the pages. */
  readonly code: string;
  /** Makes every page, also those that lie there made of the same. */
  readonly isForced?: boolean;
};

/** What the scripts of a folder import; each is read once. */
function importsIn(folder: string): (name: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (name) => {
    const imports = known.get(name) ?? scriptImports(readFileSync(join(folder, name), 'utf8'));
    known.set(name, imports);
    return imports;
  };
}

/** The compiled pages of this folder. */
async function loadCompiled(compiled: string): Promise<Compiled> {
  const site: Compiled = await import(pathToFileURL(join(compiled, COMPILED.module)).href);
  await site.loadPages();
  return site;
}

/** Makes the pages that do not lie there made of the same, and finds those of works. */
async function makePages(site: Compiled, memory: PageMemory, client: string) {
  const importsOf = importsIn(join(client, '_astro'));
  const analytics = process.env.PUBLIC_ANALYTICS_SRC;
  const origin = analytics ? new URL(analytics).origin : undefined;
  const pages: Page[] = [];
  for (const { file, parts, make } of await site.siteRoutes()) {
    const kept = memory.find(file, parts);
    pages.push(kept ?? { file, parts, ...finishPage(file, await make(), importsOf, origin) });
  }
  const works = findWorkPages(memory, await site.siteWorkList(), templatesOf(pages));
  return { pages, works };
}

/**
 * Builds the site of compiled code in this process, once: pages that were made keep the content that they were made
 * from. Nothing of `outDir` is touched before all pages but those of the works are made.
 * @throws ContentRefused, an error that names damaged content, or what Astro throws where the code is wrong
 */
export async function buildHere({ root, content, outDir, env, log, code, isForced }: Options): Promise<void> {
  // As Astro's own command does; React is twice as fast then.
  process.env.NODE_ENV = 'production';
  const { contentRoot, revision } = content;
  checkContent(contentRoot);
  const compiled = locateCompiled(root, code);
  // Loaded, read and made while the system's threads encode pictures.
  const [{ build, copied, encoded }, site] = await Promise.all([
    collectFacts({ root, contentRoot, revision, env, log }),
    loadCompiled(compiled),
  ]);
  const client = join(compiled, COMPILED.client);
  giveFacts(build);
  const memory = recallPages(outDir, code, isForced);
  const [{ pages, works }, own] = await Promise.all([makePages(site, memory, client), encoded]);

  await forgetBuild(outDir);
  const derived = { own, copied };
  await publishSite({ root, outDir, client, facts: build, derived, memory, pages, works, log });
}
