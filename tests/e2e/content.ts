import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildSite } from '../../scripts/serve/build.ts';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { ROOT, type TestServer } from './testServer.ts';

const run = promisify(execFile);

/** A photo's file, and its id, which is the file's name. */
export interface PhotoFile {
  id: string;
  filename: string;
  description: { en: string; de: string };
  project?: string;
  order?: number;
  price?: number | string;
  price_a4?: number | string;
  price_a3?: number | string;
}

/** The photos of the test content, read directly from their files. */
export async function samplePhotos(): Promise<PhotoFile[]> {
  const folder = join(TEST_CONTENT, 'content/photos');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      id: name.slice(0, -'.json'.length),
      ...(JSON.parse(await readFile(join(folder, name), 'utf8')) as Omit<PhotoFile, 'id'>),
    })),
  );
}

/** Changes that remove all other photos, for faster tests. */
export async function onlyPhotos(isKept: (photo: PhotoFile) => boolean): Promise<Record<string, null>> {
  const others = (await samplePhotos()).filter((photo) => !isKept(photo));
  return Object.fromEntries(others.map(({ id }) => [`content/photos/${id}.json`, null]));
}

/** Files of a content root to write, by path; `null` removes the file or folder. Objects are written as JSON. */
type ContentChanges = Record<string, object | string | null>;

export interface ContentRoot {
  path: string;
  /** Changes and commits files, as an owner does by hand. */
  change(changes: ContentChanges): Promise<void>;
  /** Builds the site from this content. @returns the folder of the build */
  build(env?: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/** A server and its content, which the tests of a worker use in turn. */
export interface Turns {
  server: TestServer;
  content: ContentRoot;
}

/** Links a folder's files if the file system can, so that a hundred copies take no space. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/**
 * A repository with the test content. Its images are stored in Git, but not in its folder.
 * @param base an empty folder for it, which must outlive all copies
 * @returns its own folder
 */
export async function makeTemplate(base: string): Promise<string> {
  const path = join(base, 'root');
  await mkdir(path);
  const git = (...args: string[]) => run('git', args, { cwd: path });
  cpSync(join(TEST_CONTENT, 'content'), join(path, 'content'), { recursive: true });
  await linkFolder(join(TEST_CONTENT, 'public'), join(path, 'public'));
  await git('init', '--quiet', '--initial-branch=main', '--template=');
  await git('config', 'user.name', 'Test');
  await git('config', 'user.email', 'test@example.org');
  // Another link to an image changes its inode's time, and Git would read all images again.
  await git('config', 'core.trustctime', 'false');
  await git('-c', 'core.looseCompression=0', 'add', '--all', 'content', 'public/photos');
  await rm(join(path, 'public'), { recursive: true });
  // Copies share these objects.
  const [objects, stored] = [join(path, '.git/objects'), join(base, 'objects')];
  await rename(objects, stored);
  await mkdir(join(objects, 'info'), { recursive: true });
  await writeFile(join(objects, 'info/alternates'), `${stored}\n`);
  return path;
}

/** A copy of a repository such as the shared template, with the images of the test content. */
export async function copyContentRoot(from: string): Promise<ContentRoot> {
  const path = await mkdtemp(join(tmpdir(), 'content-root-'));
  const git = (...args: string[]) => run('git', args, { cwd: path });
  cpSync(from, path, { recursive: true });
  await linkFolder(join(TEST_CONTENT, 'public'), join(path, 'public'));

  async function write(files: ContentChanges): Promise<void> {
    for (const [name, value] of Object.entries(files)) {
      const target = join(path, name);
      await rm(target, { recursive: true, force: true });
      if (value === null) continue;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
    }
    await git('add', '--all', 'content');
    await git('commit', '--quiet', '--allow-empty', '--message', 'Change the content');
  }
  return {
    path,
    change: write,
    async build(env = {}) {
      const outDir = join(path, 'dist');
      Object.assign(process.env, env);
      try {
        await buildSite({ root: ROOT, content: { contentRoot: path }, outDir });
      } finally {
        for (const name of Object.keys(env)) delete process.env[name];
      }
      return outDir;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Makes a Git repository with the test content and a commit of these changes. */
export async function makeContentRoot(changes: ContentChanges = {}): Promise<ContentRoot> {
  const root = await copyContentRoot(process.env.TEST_CONTENT_TEMPLATE ?? '');
  await root.change(changes);
  return root;
}
