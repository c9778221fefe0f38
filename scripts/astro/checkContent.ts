import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, readCollection } from '../../netlify/content/collections.ts';
import type { Snapshot } from '../../netlify/content/contentStore.ts';
import { readProjects } from '../../netlify/content/projects.ts';
import { SETTINGS_FILE } from '../../netlify/content/publicLists.ts';
import { textFaults } from '../../netlify/content/siteFiles.ts';
import { settingsSchema, storedSiteSchema } from '../../src/shared/content/entries/schemas.ts';
import { SITE_PATH } from '../../src/shared/content/entries/site.ts';
import type { StoredFault } from '../../src/shared/content/faults.ts';
import type { Schema } from '../../src/shared/content/fields/read.ts';
import { parseStored, StoredFileError } from '../../src/shared/content/stored.ts';
import { describeFault } from '../../src/shared/i18n/faults.ts';
import { isLfsPointer, POINTER_LENGTH_END } from '../images/files.ts';

/** The files and links below a folder, as relative paths. Links are not followed: they could lead outside. */
export function plainFiles(folder: string): { readonly files: string[]; readonly links: string[] } {
  const [files, links]: [string[], string[]] = [[], []];
  const visit = (inner: string) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner ? `${inner}/${entry.name}` : entry.name;
      if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  if (existsSync(folder)) visit('');
  return { files, links };
}

/** The content cannot be built; the message says what to do. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';

  constructor(message: string) {
    super(message);
    // The content is at fault, so a stack trace would not help.
    this.stack = '';
  }
}

function isPointer(file: string): boolean {
  try {
    return lstatSync(file).size < POINTER_LENGTH_END && isLfsPointer(readFileSync(file));
  } catch {
    // An unreadable file is reported when its pictures are derived.
    return false;
  }
}

/** Checks that a folder can be a site's content. @throws ContentRefused */
export function checkFiles(contentRoot: string): void {
  const folder = join(contentRoot, 'content');
  if (!existsSync(folder)) {
    throw new ContentRefused(
      `${contentRoot} holds no folder content/: build in the repository with the content, or name it in CONTENT_ROOT.`,
    );
  }
  const isLink = (path: string) =>
    lstatSync(join(contentRoot, path), { throwIfNoEntry: false })?.isSymbolicLink();
  const linksIn = (name: string) =>
    isLink(name) ? [name] : plainFiles(join(contentRoot, name)).links.map((path) => `${name}/${path}`);
  const links = ['content', 'public'].flatMap(linksIn);
  if (links.length > 0) {
    const lines = links.sort().map((path) => `  ${path}`);
    throw new ContentRefused(
      `Links in the content could publish files from elsewhere. Put the files themselves here:\n${lines.join('\n')}`,
    );
  }
  const published = plainFiles(join(contentRoot, 'public')).files.sort();
  const pointers = published.filter((path) => isPointer(join(contentRoot, 'public', path)));
  if (pointers.length > 0) {
    throw new ContentRefused(
      `Pictures that Git LFS has not fetched: ${pointers.length}, the first is public/${pointers[0]}. Fetch them with "git lfs pull"; on Netlify turn on Git LFS, or take the pictures out of LFS. What was built before is still there.`,
    );
  }
}

function faultsOf<E>(path: string, { files }: Snapshot, schema: Schema<E>): readonly StoredFault[] {
  try {
    const text = files.get(path)?.text;
    if (text !== undefined) parseStored(path, text, schema);
    return [];
  } catch (error) {
    if (error instanceof StoredFileError) return error.faults;
    throw error;
  }
}

/** Checks content before a build. @throws ContentRefused with every fault: path, field, expectation */
export function checkContent(snapshot: Snapshot): void {
  const faults = [
    ...COLLECTIONS.flatMap((name) => readCollection(name, snapshot).faults),
    ...readProjects(snapshot).faults,
    ...faultsOf(SETTINGS_FILE, snapshot, settingsSchema),
    ...faultsOf(SITE_PATH, snapshot, storedSiteSchema),
    ...textFaults(snapshot),
  ];
  const lines = faults.map((fault) => `  ${describeFault(fault)}`);
  if (!snapshot.files.has(SITE_PATH)) lines.push(`  ${SITE_PATH} is missing.`);
  if (lines.length > 0) throw new ContentRefused(['Damaged content, please mend:', ...lines].join('\n'));
}
