import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const CODE = new Set(['.ts', '.tsx', '.mts', '.astro', '.css', '.mjs']);
const FOLDERS = ['src', 'netlify', 'tools', 'demo', 'tests', 'bench'];

/** One code file; `path` from the project's root with '/'. */
export type Source = { readonly path: string; readonly text: string };

/** The text of a file at the project's root. */
export function readRootFile(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

/** Every code file of the project, its root's configuration files included. */
export function codeFiles(): Source[] {
  const files = FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
  return [...files, ...readdirSync(ROOT, { withFileTypes: true })]
    .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
    .map((file) => ({
      path: file.slice(ROOT.length + 1).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }));
}

/** The scripts of a file: an Astro file has its front matter and its script elements. */
function scripts({ path, text }: Source): string {
  if (path.endsWith('.css')) return '';
  if (!path.endsWith('.astro')) return text;
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const elements = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [front, ...elements].join('\n;\n');
}

function walk(source: Source, visit: (node: ts.Node) => void): void {
  const kind = source.path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  step(ts.createSourceFile(source.path, scripts(source), ts.ScriptTarget.Latest, true, kind));
}

/** What a file imports, as written: static, dynamic, re-exported, for types only, and in CSS. */
export function importsOf(source: Source): string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
  });
  if (source.path.endsWith('.css'))
    for (const match of source.text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g))
      found.push(match[1] ?? '');
  return found;
}

/** Which of the names a file uses as free variables; 'import.meta' may be one of them. */
export function namesUsed(source: Source, names: readonly string[]): string[] {
  const found = new Set<string>();
  walk(source, (node) => {
    if (ts.isMetaProperty(node) && names.includes('import.meta')) found.add('import.meta');
    if (!ts.isIdentifier(node) || !names.includes(node.text)) return;
    const { parent } = node;
    const isMember =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node);
    if (!isMember) found.add(node.text);
  });
  return [...found];
}
