import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../../netlify/lib/env.ts';
import type { SiteFile } from '../astro/compiledSite.ts';
import { scriptImports } from '../astro/islands.ts';
import { giveFacts } from '../astro/virtualSiteBuild.ts';
import type { BuildContent } from '../server/build.ts';
import { forgetBuild, hashCode } from '../server/buildInputs.ts';
import { checkContent } from './checkContent.ts';
import { COMPILED, compileSite } from './compile.ts';
import { collectFacts, type Log } from './facts.ts';
import { finishPages } from './finishPages.ts';
import { publishSite } from './publishSite.ts';

type Compiled = typeof import('../astro/compiledSite.ts');

type Options = {
  readonly root: string;
  readonly content: BuildContent;
  readonly outDir: string;
  readonly env: Env;
  readonly log: Log;
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

/**
 * Builds the site in this process, once: pages that were made keep the content that they were made from. Nothing of
 * `outDir` is touched before all pages but those of the works are made.
 * @throws ContentRefused, an error that names damaged content, or what Astro throws where the code is wrong
 */
export async function buildHere({ root, content, outDir, env, log }: Options): Promise<void> {
  // As Astro's own command does; React is twice as fast then.
  process.env.NODE_ENV = 'production';
  const { contentRoot, revision } = content;
  checkContent(contentRoot);
  const [{ build, derived }, compiled] = await Promise.all([
    collectFacts({ root, contentRoot, revision, env, log }),
    compileSite(root, hashCode(root, process.env), log.info),
  ]);
  const client = join(compiled, COMPILED.client);
  giveFacts(build);
  const site = (await import(pathToFileURL(join(compiled, COMPILED.module)).href)) as Compiled;
  const made: SiteFile[] = [];
  for await (const file of site.siteFiles()) made.push(file);
  const works = await site.siteWorkList();
  const analytics = process.env.PUBLIC_ANALYTICS_SRC;
  const pages = finishPages(
    made,
    importsIn(join(client, '_astro')),
    analytics ? new URL(analytics).origin : undefined,
  );

  await forgetBuild(outDir);
  await publishSite({ root, outDir, client, facts: build, derived, pages, works });
}
