import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const CODE = new Set(['.ts', '.tsx', '.mts', '.astro', '.css', '.mjs']);
const FOLDERS = ['src', 'netlify', 'scripts', 'tests', 'bench'];

/** One code file; `path` from the project's root with '/'. */
export type Source = { readonly path: string; readonly text: string };

/** The name of the package that a bare specifier belongs to: '@scope/name' of '@scope/name/part'. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Tests and their shared suites. */
export const isTest = (path: string): boolean => /\.(test|contract)\.tsx?$/.test(path);

/** The text of a file at the project's root. */
export function readRootFile(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

const entries = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
);
/** Every code file of the project, its root's configuration files included. */
export const codeFiles: readonly Source[] = [...entries, ...readdirSync(ROOT, { withFileTypes: true })]
  .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({
    path: file.slice(ROOT.length + 1).replaceAll('\\', '/'),
    text: readFileSync(file, 'utf8'),
  }));

/** The scripts of a file: an Astro file has its front matter and its script elements. */
function scriptOf({ path, text }: Source): string {
  if (path.endsWith('.css')) return '';
  if (!path.endsWith('.astro')) return text;
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const elements = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [front, ...elements].join('\n;\n');
}

/** What a file imports, as written: static, dynamic, re-exported, for types only, and in CSS. */
export function importsOf(source: Source): string[] {
  // Scanning takes a tenth of the time of parsing.
  if (!source.path.endsWith('.css'))
    return ts.preProcessFile(scriptOf(source), true, true).importedFiles.map(({ fileName }) => fileName);
  return [...source.text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
}
