import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { slugify } from '../src/domain/projects.ts';
import { makePhoto, writeContent } from './content.ts';
import { placePhotos } from './photos.ts';
import { buildWith, copyProject, makeFolder } from './project.ts';
import { type BenchServer, startServer } from './server.ts';

/** A site with a number of photos that was built for the bench. */
export type Site = {
  /** The copy of the project that builds it. */
  readonly root: string;
  readonly contentRoot: string;
  readonly distDir: string;
  /** Address part of its first project, which has 24 photos. */
  readonly project: string;
  /** Its server, started when first asked for. */
  server(): Promise<BenchServer>;
  remove(): Promise<void>;
};

async function makeSite(count: number, projectSize: number | undefined): Promise<Site> {
  const [copy, contentRoot] = [await copyProject(), await makeFolder(`content-${count}`)];
  const distDir = join(contentRoot, 'dist');
  let started: Promise<BenchServer> | undefined;
  const remove = async () => {
    await (await started?.catch(() => undefined))?.stop();
    await copy.remove();
    await rm(contentRoot, { recursive: true, force: true });
  };
  try {
    const filenames = await writeContent(contentRoot, count, projectSize);
    const photosDir = join(contentRoot, 'public/photos');
    await placePhotos(filenames, photosDir, join(copy.root, '.cache/images'));
    await buildWith(copy.root, contentRoot, distDir);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    root: copy.root,
    contentRoot,
    distDir,
    project: slugify(makePhoto(0).photo.project),
    server: () => {
      started ??= startServer({ root: copy.root, distDir, contentRoot });
      return started;
    },
    remove,
  };
}

/** What a row measures with. Sites are made when first needed and shared by the rows of a run. */
export class Bench {
  /** True where the rows that take minutes run as well. */
  readonly isFull: boolean;
  /** True where the smallest sizes and single samples will do: whether a row runs, not how fast. */
  readonly isQuick: boolean;
  readonly #sites = new Map<string, Promise<Site>>();

  constructor(isFull: boolean, isQuick: boolean) {
    this.isFull = isFull && !isQuick;
    this.isQuick = isQuick;
  }

  /** What a row works with: a quick try of it with less. */
  pick<T>(whole: T, quick: T): T {
    return this.isQuick ? quick : whole;
  }

  /** The site with this many photos, so many to a project. */
  site(count: number, projectSize?: number): Promise<Site> {
    const key = `${count} ${projectSize}`;
    const known = this.#sites.get(key) ?? makeSite(count, projectSize);
    this.#sites.set(key, known);
    return known;
  }

  async close(): Promise<void> {
    for (const site of this.#sites.values()) await (await site.catch(() => undefined))?.remove();
  }
}
