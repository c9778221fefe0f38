// The built site uses no feature that the oldest supported browsers lack, except those listed here.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { AVAILABLE_ANYWAY, isKnown, isNewer, NEWER_PSEUDO } from '../fixtures/floor.ts';
import { expect, test } from './fixtures.ts';
import { DIST } from './testServer.ts';

/** Decoration, space and speed: without these features everything can still be read and used. */
const DECORATION = [
  // Without: dialogs, photos and other elements appear without animation.
  ...['at-rules.starting-style', 'at-rules.view-transition', 'selectors.view-transition'],
  ...['selectors.view-transition-group', 'properties.view-transition-name'],
  // Without: presses and hovers are not animated. Phones have no forced colours.
  ...['at-rules.property', 'properties.forced-color-adjust'],
  // Without: paper has the printer's margins; layers stay transparent.
  ...['at-rules.page', 'at-rules.media.prefers-reduced-transparency'],
  // Without: lines break differently, long lists are rendered whole, fields scroll.
  ...['properties.hyphens', 'properties.hyphenate-limit-chars', 'properties.text-wrap'],
  ...['properties.content-visibility', 'properties.contain-intrinsic-block-size', 'properties.field-sizing'],
  // Without: scroll bars are visible or take space, and scrolling reaches the page behind.
  ...['properties.scrollbar-gutter', 'properties.scrollbar-width'],
  ...['properties.overscroll-behavior', 'properties.overscroll-behavior-x'],
  // Without: fields cannot be resized, checkboxes have the system's colour, no second line is reserved.
  ...['properties.resize', 'properties.accent-color', 'types.length.lh'],
  // Without: print sheets keep their width on a phone and are scrolled.
  'properties.zoom',
  // Without: the contents of a legal text are folded on wide screens, too.
  'selectors.details-content',
  // Without: with scripts off, a button without effect is visible.
  'at-rules.media.scripting',
  // Firefox before 121 drops rules with :has(); none of them has a second selector.
  'selectors.has',
].map((key) => `css.${key}`);

/** Features that the code tests for, and names in React that are not the browser's. */
const GUARDED = [
  ...['Symbol.dispose', 'navigation', 'requestIdleCallback', 'Profiler', 'showSaveFilePicker'],
  ...[
    'ViewTransition',
    ':popover-open',
    '::view-transition',
    '::view-transition-group(',
    '::view-transition-group(root)',
  ],
  // A table tests for it, and has another width without it.
  'selector(:has(*))',
];

const read = (pattern: string) =>
  globSync(pattern, { cwd: DIST }).map((name) => ({ name, text: readFileSync(join(DIST, name), 'utf8') }));
/** The distinct texts of files, and of an element in the pages. */
const textsOf = (files: string, element: RegExp) => {
  const inlined = read('**/*.html').flatMap(({ text }) => [...text.matchAll(element)]);
  return [...new Set([...read(files).map(({ text }) => text), ...inlined.map(([, text = '']) => text)])];
};

/** Functions and units in a value, outside of quotes and addresses. */
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
    if (isNewer(key) && !DECORATION.includes(key)) found.add(`${key}: ${what}`);
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
      const pseudo = NEWER_PSEUDO.exec(rule.selector);
      if (pseudo) note(`css.selectors.${pseudo[1]}`, rule.selector);
      // A browser drops a whole selector list with one unknown selector.
      if (new Set(rule.selectors.map((one) => NEWER_PSEUDO.test(one))).size > 1)
        found.add(`one selector among others: ${rule.selector}`);
      if (rule.parent?.type === 'rule') found.add(`nested: ${rule.selector}`);
    });
  }
  return [...found];
}

test('styles use features of the oldest browsers, and newer ones only as decoration', () => {
  const styles = textsOf('_astro/*.css', /<style[^>]*>([\s\S]*?)<\/style>/g);
  expect(styles.length).toBeGreaterThan(5);
  expect(DECORATION.filter((key) => !isNewer(key))).toEqual([]);
  expect(youngerStyles(styles.map((text) => postcss.parse(text)))).toEqual([]);
});

/** Keys of the compatibility data that an expression may refer to: a global, or its static member. */
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
/** Whether a node reads a value, and is not the name of a property or a variable. */
function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return true;
  const isProperty = ts.isPropertyAccessExpression(parent) && parent.name === node;
  return !isProperty && !NAMING.some((isNaming) => isNaming(parent));
}

function youngerCode(scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const allowed = [...GUARDED, ...AVAILABLE_ANYWAY];
  for (const text of scripts) {
    const walk = (node: ts.Node): void => {
      if (isRead(node))
        for (const key of keysOf(node))
          if (isNewer(key)) found.add(key.replace(/^\w+\.(builtins\.|Window\.)?|_static$/g, ''));
      const text = ts.isStringLiteralLike(node) ? node.text : '';
      if (NEWER_PSEUDO.test(text) && /^[\w.#:[\]()="*>+~ -]+$/.test(text)) found.add(text);
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
    expect(isNewer(`javascript.builtins.${key}`)).toBe(true);
  expect(youngerCode(scripts)).toEqual([]);
});

test('elements need no newer attribute', () => {
  // Without closedby a script handles Escape; without fetchpriority pictures load in order.
  const known = ['dialog.closedby', 'img.fetchpriority', 'link.fetchpriority'];
  const found = new Set<string>();
  for (const { text } of read('**/*.html'))
    for (const [, tag = '', attributes = ''] of text.matchAll(
      /<([a-z]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g,
    ))
      for (const [, name] of attributes.matchAll(/\s([a-z-]+)(?:="[^"]*")?/g))
        for (const key of [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`])
          if (isKnown(key) && isNewer(key)) found.add(key.replace('html.elements.', ''));
  expect([...found].filter((name) => !known.includes(name))).toEqual([]);
});
