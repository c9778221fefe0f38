import { posix } from 'node:path';
import ts from 'typescript';
import { isRelative } from './importRules.ts';
import { importsOf, parse, type Source } from './sources.ts';

/** What Astro, Netlify and the tools ask for by name. */
const ASKED_BY_NAME: readonly (readonly [file: RegExp, name: RegExp])[] = [
  [/^src\/content\.config\.ts$/, /^collections$/],
  [/^tools\/astro\/plainImages\.ts$/, /^default$/],
  [/^src\/pages\//, /^(GET|prerender|getStaticPaths)$/],
  [/^src\/components\/site\/clientCall\.ts$/, /^default$/],
  [/^netlify\/functions\//, /^(default|config)$/],
  [/^(\w+\.config\.(ts|mjs)|tests\/(e2e\/)?globalSetup\.ts)$/, /^default$/],
];
const ROOTS = /^(src\/(content\.config|env\.d)\.ts|src\/pages\/|netlify\/functions\/|\w+\.config\.)|\.d\.ts$/;

/** Tests, and what only tests share. */
const isTesting = (path: string): boolean => /^tests\/|\.(test|contract)\.tsx?$/.test(path);

type Use = { readonly from: string; readonly to: string; readonly name: string };

const namesOf = new WeakMap<Source, string[]>();

/** Every name in a file's scripts, as often as it is there. */
function namesIn(source: Source): string[] {
  const known = namesOf.get(source);
  if (known) return known;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  namesOf.set(source, names);
  return names;
}

const targetOf = (from: string, specifier: string): string | undefined =>
  isRelative(specifier) ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : undefined;

const has = (node: ts.Statement, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false);

function declaredNames(node: ts.Statement): string[] {
  if (ts.isExportAssignment(node)) return ['default'];
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name }) => name.text)
      : [];
  if (!has(node, ts.SyntaxKind.ExportKeyword)) return [];
  if (has(node, ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((element) =>
            ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
          ),
    );
  const { name } = node as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/** The names an import or a re-export takes; undefined where it takes the whole module. */
function takenNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] | undefined {
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : undefined;
  const { name, namedBindings } = node.importClause ?? {};
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return undefined;
  const named = namedBindings?.elements.map((element) => (element.propertyName ?? element.name).text) ?? [];
  return name ? ['default', ...named] : named;
}

type Module = {
  readonly source: Source;
  readonly exported: readonly string[];
  readonly uses: readonly Use[];
};

function readModule(source: Source, sourceOf: ReadonlyMap<string, Source>): Module {
  const exported: string[] = [];
  const uses: Use[] = [];
  const listed: string[] = [];
  const { path: from } = source;
  const use = (specifier: string, taken: () => readonly string[]) => {
    const to = targetOf(from, specifier);
    if (to) uses.push(...taken().map((name) => ({ from, to, name })));
  };
  for (const node of parse(source).statements) {
    exported.push(...declaredNames(node));
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || !node.moduleSpecifier) continue;
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
    listed.push(specifier);
    use(specifier, () => takenNames(node) ?? namesIn(source));
  }
  const all = importsOf(source);
  // A file may take types from a module at once and load it later.
  const later = [...all];
  for (const specifier of listed) later.splice(later.indexOf(specifier), 1);
  for (const specifier of later) {
    // Who loads a module later may hand it on: what is named there counts, too.
    const others = all.filter((other) => other !== specifier);
    const near = others.flatMap((other) => sourceOf.get(targetOf(from, other) ?? '') ?? []);
    use(specifier, () => [...new Set([source, ...near].flatMap(namesIn))]);
  }
  return { source, exported, uses };
}

/**
 * Exports that should not be exported, or should not be at all. An export is used where another file of the product,
 * its tools or benches takes it. What only tests take must be a part of its own module's work as well: then it is
 * exported to be tested by itself; otherwise it is dead code with a test.
 */
export function unusedExports(sources: readonly Source[]): string[] {
  const sourceOf = new Map(sources.map((source) => [source.path, source]));
  const modules = sources.map((source) => readModule(source, sourceOf));
  const takers = Map.groupBy(
    modules.flatMap(({ uses }) => uses).filter(({ from, to }) => from !== to),
    ({ to, name }) => `${to} ${name}`,
  );
  return modules.flatMap(({ source, exported }) => {
    const isUsed = (name: string): boolean => {
      if (ASKED_BY_NAME.some(([file, asked]) => file.test(source.path) && asked.test(name))) return true;
      const files = takers.get(`${source.path} ${name}`) ?? [];
      if (files.some(({ from }) => !isTesting(from))) return true;
      if (files.length === 0) return false;
      return isTesting(source.path) || namesIn(source).filter((other) => other === name).length > 1;
    };
    return exported.filter((name) => !isUsed(name)).map((name) => `${source.path}: ${name}`);
  });
}

/** Modules that nothing imports, names in a text (a command, a page of documentation) or asks for by its place. */
export function unusedModules(sources: readonly Source[], texts: readonly string[]): string[] {
  const imported = new Set(
    sources.flatMap((source) => importsOf(source).map((specifier) => targetOf(source.path, specifier))),
  );
  const named = (path: string): boolean =>
    texts.some((text) => text.includes(path)) ||
    sources.some(
      (source) => source.path !== path && /['"`/]$/.test(source.text.split(posix.basename(path), 1)[0] ?? ''),
    );
  return sources
    .map(({ path }) => path)
    .filter((path) => !ROOTS.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
    .filter((path) => !imported.has(path) && !named(path));
}

/** The modules on a circle of imports, and those on a way from one circle to another. */
export function modulesInCircles(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).map((specifier) => targetOf(source.path, specifier) ?? ''),
    ]),
  );
  // Whatever imports nothing of what is left, or is imported by none of it, lies on no circle.
  let left = new Set(targets.keys());
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const importing = (path: string) => (targets.get(path) ?? []).filter((to) => left.has(to));
    const imported = new Set([...left].flatMap(importing));
    left = new Set([...left].filter((path) => imported.has(path) && importing(path).length > 0));
  }
  return [...left].sort();
}
