import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../../netlify/lib/env.ts';
import type { SiteFile } from '../astro/compiledSite.ts';
import { emptyDist } from '../astro/emptyDist.ts';
import { publishNotices } from '../astro/shop.ts';
import { giveFacts } from '../astro/virtualSiteBuild.ts';
import { writeWorkPages } from '../astro/workPages.ts';
import { publishImages } from '../images/derive.ts';
import type { BuildContent } from '../server/build.ts';
import { hashCode } from '../server/buildInputs.ts';
import { COMPILED, compileSite } from './compile.ts';
import { collectFacts, imageFolders, type Log } from './facts.ts';
import { finishPages } from './finishPages.ts';
import { publishFiles, publishUnderived } from './publishFiles.ts';

type Compiled = typeof import('../astro/compiledSite.ts');

type Options = {
  readonly root: string;
  readonly content: BuildContent;
  readonly outDir: string;
  readonly env: Env;
  readonly log: Log;
};

/** Writes a file of the site. */
function write(distDir: string, file: string, text: string): void {
  const target = join(distDir, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/**
 * Builds the site in this process, once: pages that were made keep the content that they were made from. Nothing of
 * `outDir` is touched before all pages but those of the works are made.
 * @throws Error that names damaged content, or what Astro throws where the code is wrong
 */
export async function buildHere({ root, content, outDir, env, log }: Options): Promise<void> {
  // As Astro's own command does; React is twice as fast then.
  process.env.NODE_ENV = 'production';
  const { contentRoot, revision } = content;
  const { build, derived } = await collectFacts({ root, contentRoot, revision, env, log });
  const compiled = await compileSite(root, await hashCode(root, process.env), log.info);
  const client = join(compiled, COMPILED.client);
  giveFacts(build);
  const site = (await import(pathToFileURL(join(compiled, COMPILED.module)).href)) as Compiled;
  const made: SiteFile[] = [];
  for await (const file of site.siteFiles()) made.push(file);
  const works = await site.siteWorkList();
  const readScript = (name: string) => readFileSync(join(client, '_astro', name), 'utf8');
  const analytics = process.env.PUBLIC_ANALYTICS_SRC;
  const pages = finishPages(made, readScript, analytics ? new URL(analytics).origin : undefined);

  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  emptyDist(outDir, build.images);
  await publishFiles(client, outDir);
  await publishFiles(join(root, 'public'), outDir, 'photos');
  if (contentRoot !== root) await publishFiles(join(contentRoot, 'public'), outDir, 'photos');
  await publishImages({ manifest: derived.own, cacheDir, photosDir, distDir: outDir });
  await publishImages({ manifest: derived.copied, ...copies, distDir: outDir });
  publishUnderived(photosDir, outDir, derived.own);
  await publishNotices(build.shop.notices, contentRoot, outDir);
  for (const { file, text } of pages.files) write(outDir, file, text);
  writeWorkPages(outDir, works, pages.templates);
  write(outDir, '_headers', pages.headers);
  const info = { revision: build.revision, builtAt: new Date().toISOString() };
  write(outDir, 'build.json', `${JSON.stringify(info)}\n`);
}
