// What is built uses nothing younger than the oldest browsers that the site is made for, but for what is named here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { isKnown, isYounger, THERE_ALL_THE_SAME, YOUNGER_PSEUDO } from '../fixtures/floor.ts';
import { expect, test } from './fixtures.ts';
import { DIST } from './testServer.ts';

/** Decoration, room and speed: what a browser does without it can be read and used. */
const DECORATION = [
  // A dialog comes, a photo grows, an element turns up without moving.
  ...['at-rules.starting-style', 'at-rules.view-transition', 'selectors.view-transition'],
  ...['selectors.view-transition-group', 'properties.view-transition-name'],
  // A press and a hover jump; colours are forced nowhere on a phone.
  ...['at-rules.property', 'properties.forced-color-adjust'],
  // Paper has the printer's margins; a layer stays transparent.
  ...['at-rules.page', 'at-rules.media.prefers-reduced-transparency'],
  // Lines break elsewhere, a longer list is drawn whole, a field scrolls.
  ...['properties.hyphens', 'properties.hyphenate-limit-chars', 'properties.text-wrap'],
  ...['properties.content-visibility', 'properties.contain-intrinsic-block-size', 'properties.field-sizing'],
  // A scroll bar is seen or takes room, and its end moves the page behind.
  ...['properties.scrollbar-gutter', 'properties.scrollbar-width'],
  ...['properties.overscroll-behavior', 'properties.overscroll-behavior-x'],
  // Phones have no pointer and resize no field; ticks have the system's colour; a line reserves no second one.
  ...['properties.resize', 'properties.accent-color', 'types.length.lh'],
  // Sheets for print are as wide on a phone as on paper, and are scrolled.
  'properties.zoom',
  // On a wide screen the contents of a legal text are folded as on a phone.
  'selectors.details-content',
  // Without script a button stands that does nothing.
  'at-rules.media.scripting',
  // Firefox before 121 leaves out the rules that it is in, of which none holds a second selector.
  'selectors.has',
].map((key) => `css.${key}`);

/** Asked for before it is used, and words of React's that are none of the browser's. */
const GUARDED = [
  ...['Symbol.dispose', 'navigation', 'requestIdleCallback', 'Profiler', 'showSaveFilePicker'],
  ...[
    'ViewTransition',
    ':popover-open',
    '::view-transition',
    '::view-transition-group(',
    '::view-transition-group(root)',
  ],
  // A table asks for it, and has a width of its own without it.
  'selector(:has(*))',
];

const read = (pattern: string) =>
  globSync(pattern, { cwd: DIST }).map((name) => ({ name, text: readFileSync(join(DIST, name), 'utf8') }));
/** The texts of files, and of an element of the pages, each once. */
const textsOf = (files: string, element: RegExp) => {
  const inlined = read('**/*.html').flatMap(({ text }) => [...text.matchAll(element)]);
  return [...new Set([...read(files).map(({ text }) => text), ...inlined.map(([, text = '']) => text)])];
};

/** Names of functions and units in a value, without what is quoted or an address. */
function wordsOf(value: string): string[] {
  const plain = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '');
  const functions = [...plain.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].map((match) => match[1] ?? '');
  const units = [...plain.matchAll(/(?<![\w#-])-?\d*\.?\d+([a-z]+)/g)].map((match) => match[1] ?? '');
  const types = functions.flatMap((name) => ['', 'color.', 'gradient.', 'image.'].map((kind) => kind + name));
  return [...types, ...units.map((unit) => `length.${unit}`)].map((type) => `css.types.${type}`);
}

const hasPrefixed = ({ parent, prop }: postcss.Declaration) =>
  parent?.some((node) => node.type === 'decl' && /^-(webkit|moz)-(.*)$/.exec(node.prop)?.[2] === prop);

function youngerStyles(styles: readonly postcss.Root[]): string[] {
  const found = new Set<string>();
  const note = (key: string, what: string) => {
    if (isYounger(key) && !DECORATION.includes(key)) found.add(`${key}: ${what}`);
  };
  for (const style of styles) {
    style.walkDecls((decl) => {
      if (!hasPrefixed(decl)) note(`css.properties.${decl.prop}`, decl.toString());
      for (const key of wordsOf(decl.value)) note(key, decl.toString());
    });
    style.walkAtRules((rule) => {
      note(`css.at-rules.${rule.name}`, rule.params);
      for (const [, name] of rule.params.matchAll(/\(\s*([a-z-]+)/g))
        note(`css.at-rules.media.${name}`, rule.params);
    });
    style.walkRules((rule) => {
      const pseudo = YOUNGER_PSEUDO.exec(rule.selector);
      if (pseudo) note(`css.selectors.${pseudo[1]}`, rule.selector);
      // A list with one selector that a browser does not know is dropped as a whole.
      if (new Set(rule.selectors.map((one) => YOUNGER_PSEUDO.test(one))).size > 1)
        found.add(`one selector among others: ${rule.selector}`);
      if (rule.parent?.type === 'rule') found.add(`nested: ${rule.selector}`);
    });
  }
  return [...found];
}

test('styles use features of the oldest browsers, and newer ones only as decoration', () => {
  const styles = textsOf('_astro/*.css', /<style[^>]*>([\s\S]*?)<\/style>/g);
  expect(styles.length).toBeGreaterThan(5);
  expect(DECORATION.filter((key) => !isYounger(key))).toEqual([]);
  expect(youngerStyles(styles.map((text) => postcss.parse(text)))).toEqual([]);
});

/** Keys of the data that an expression may mean: a global, or a static of one. */
function keysOf(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const owner = node.expression.text;
    const isGlobal = /^(window|globalThis|self)$/.test(owner);
    const name = isGlobal ? `Window.${node.name.text}` : `${owner}.${node.name.text}`;
    return [`javascript.builtins.${name}`, `api.${name}${isGlobal ? '' : '_static'}`];
  }
  if (!ts.isIdentifier(node)) return [];
  return [`javascript.builtins.${node.text}`, `api.${node.text}`, `api.Window.${node.text}`];
}

const NAMING = [
  ...[ts.isPropertyAssignment, ts.isShorthandPropertyAssignment, ts.isBindingElement],
  ...[ts.isMethodDeclaration, ts.isParameter],
];
/** Is it read, not a name of a property or of a variable of the script's own? */
function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return true;
  const isProperty = ts.isPropertyAccessExpression(parent) && parent.name === node;
  return !isProperty && !NAMING.some((isNaming) => isNaming(parent));
}

function youngerCode(scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const allowed = [...GUARDED, ...THERE_ALL_THE_SAME];
  for (const text of scripts) {
    const walk = (node: ts.Node): void => {
      if (isRead(node))
        for (const key of keysOf(node))
          if (isYounger(key)) found.add(key.replace(/^\w+\.(builtins\.|Window\.)?|_static$/g, ''));
      const text = ts.isStringLiteralLike(node) ? node.text : '';
      if (YOUNGER_PSEUDO.test(text) && /^[\w.#:[\]()="*>+~ -]+$/.test(text)) found.add(text);
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, true));
  }
  return [...found].filter((name) => !allowed.includes(name));
}

test('scripts use no newer globals, static methods or selectors', () => {
  const inPages = /<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;
  const scripts = textsOf('_astro/*.js', inPages);
  expect(scripts.length).toBeGreaterThan(50);
  for (const key of ['Promise.withResolvers', 'Map.groupBy', 'Set.union'])
    expect(isYounger(`javascript.builtins.${key}`)).toBe(true);
  expect(youngerCode(scripts)).toEqual([]);
});

test('elements need no newer attribute', () => {
  // Escape is kept by the script where closedby is not known; a picture comes in its turn.
  const known = ['dialog.closedby', 'img.fetchpriority', 'link.fetchpriority'];
  const found = new Set<string>();
  for (const { text } of read('**/*.html'))
    for (const [, tag = '', attributes = ''] of text.matchAll(
      /<([a-z]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g,
    ))
      for (const [, name] of attributes.matchAll(/\s([a-z-]+)(?:="[^"]*")?/g))
        for (const key of [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`])
          if (isKnown(key) && isYounger(key)) found.add(key.replace('html.elements.', ''));
  expect([...found].filter((name) => !known.includes(name))).toEqual([]);
});
