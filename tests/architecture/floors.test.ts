import { describe, expect, test } from 'vitest';
import { hasExtension, isTest, isVagueName, judgeImport } from './importRules.ts';
import { codeFiles, importsOf, namesUsed } from './sources.ts';

const LINES_MAX = 400;
const SERVER_NAMES = /GITHUB_TOKEN|STRIPE_SECRET_KEY|ADMIN_PASSWORD|WEBHOOK_SECRET/;
const OUTSIDE_WORLD = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'fetch',
  'process',
  'Buffer',
  'require',
  'import.meta',
];

const files = codeFiles();
const product = files.filter(({ path }) => /^(src|netlify)\//.test(path) && !isTest(path));
const lineCount = (text: string): number => text.replace(/\n$/, '').split('\n').length;

describe('the project', () => {
  test('is there to be checked', () => {
    expect(files.map(({ path }) => path)).toContain('src/domain/price.ts');
    expect(files.map(({ path }) => path)).toContain('netlify/lib/env.ts');
    expect(product.flatMap(importsOf).length).toBeGreaterThan(50);
  });

  test('imports only downwards', () => {
    const bad = files.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const reason = judgeImport(file.path, specifier);
        return reason ? [`${file.path} imports ${specifier}: ${reason}`] : [];
      }),
    );
    expect(bad).toEqual([]);
  });

  test('writes relative imports with their extension', () => {
    const bad = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !hasExtension(specifier))
        .map((specifier) => `${file.path}: ${specifier}`),
    );
    expect(bad).toEqual([]);
  });

  test(`has no code file of more than ${LINES_MAX} lines`, () => {
    const long = files
      .map(({ path, text }) => ({ path, lines: lineCount(text) }))
      .filter(({ lines }) => lines > LINES_MAX)
      .map(({ path, lines }) => `${path}: ${lines} lines; split it by responsibility`);
    expect(long).toEqual([]);
  });

  test('has no module whose name says nothing', () => {
    expect(files.map(({ path }) => path).filter(isVagueName)).toEqual([]);
  });

  test('keeps the names of server secrets out of src', () => {
    const bad = product.filter(({ path, text }) => path.startsWith('src/') && SERVER_NAMES.test(text));
    expect(bad.map(({ path }) => path)).toEqual([]);
  });

  test('has a domain and messages that touch neither browser, node nor environment', () => {
    const bad = product
      .filter(({ path }) => /^src\/(domain|messages)\//.test(path))
      .flatMap((file) => namesUsed(file, OUTSIDE_WORLD).map((name) => `${file.path}: ${name}`));
    expect(bad).toEqual([]);
  });

  test('has stores without views and without calls of their own', () => {
    const stores = product.filter(({ path }) => path.startsWith('src/stores/'));
    expect(stores.filter(({ path }) => !path.endsWith('.ts')).map(({ path }) => path)).toEqual([]);
    expect(stores.filter((file) => namesUsed(file, ['fetch']).length > 0).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('the check itself can fail', () => {
  test.each([
    ['src/domain/price.ts', '../stores/cart.ts'],
    ['src/domain/price.ts', '../services/api.ts'],
    ['src/domain/price.ts', 'zod'],
    ['src/domain/fields/form.ts', 'zod'],
    ['src/domain/entries/schemas.ts', 'zod'],
    ['src/domain/cart.ts', 'nanostores'],
    ['src/domain/cart.ts', 'node:fs'],
    ['src/domain/cart.ts', 'react'],
    ['src/messages/en.ts', '../components/ui/Modal.tsx'],
    ['src/messages/en.ts', 'zod'],
    ['src/services/api.ts', '../stores/cart.ts'],
    ['src/services/api.ts', 'react'],
    ['src/services/api.ts', 'node:fs'],
    ['src/services/api.ts', '../../netlify/lib/env.ts'],
    ['src/stores/cart.ts', '../components/shop/Cart.tsx'],
    ['src/stores/cart.ts', 'react'],
    ['src/stores/cart.ts', '../styles/cart.css'],
    ['src/stores/cart.ts', '../components/shop/cart.css'],
    ['src/components/shop/Cart.tsx', '../gallery/gallery.css'],
    ['src/styles/cart.css', './cart.json'],
    ['src/stores/admin/photos.ts', '../../pages/index.astro'],
    ['src/components/shop/Cart.tsx', '../gallery/Photo.tsx'],
    ['src/components/ui/Modal.tsx', '../shop/Cart.tsx'],
    ['src/components/shop/Cart.tsx', '../../layouts/Base.astro'],
    ['src/components/shop/Cart.tsx', '../../../netlify/services/checkout.ts'],
    ['src/components/shop/Cart.tsx', '../../../tools/start.ts'],
    ['src/components/shop/Cart.tsx', 'node:fs'],
    ['src/components/shop/Cart.tsx', 'stripe'],
    ['src/pages/index.astro', '../../netlify/api/app.ts'],
    ['src/pages/index.astro', '@netlify/functions'],
    ['src/content.config.ts', '../netlify/lib/env.ts'],
    ['src/odd/thing.ts', '../domain/price.ts'],
    ['netlify/lib/env.ts', '../services/payment.ts'],
    ['netlify/services/payment.ts', '../api/app.ts'],
    ['netlify/services/content/a.ts', '../../functions/api.mts'],
    ['netlify/api/app.ts', '../functions/api.mts'],
    ['netlify/api/app.ts', '../../src/services/api.ts'],
    ['netlify/api/app.ts', '../../src/stores/cart.ts'],
    ['netlify/api/app.ts', '../../tools/start.ts'],
    ['netlify/api/app.ts', 'react'],
    ['tools/start.ts', '../tests/fixtures/photos.ts'],
    ['tools/images/derive.ts', '../../bench/site.ts'],
  ])('%s must not import %s', (from, specifier) => {
    expect(judgeImport(from, specifier)).toBeTypeOf('string');
  });

  test.each([
    ['src/pages/index.astro', '../layouts/Base.astro'],
    ['src/pages/index.astro', '../styles/base.css'],
    ['src/pages/index.astro', '../components/gallery/gallery.css'],
    ['src/components/shop/Cart.tsx', './cart.css'],
    ['src/components/shop/Cart.tsx', '../ui/dialogs.css'],
    ['src/components/overlays.css', './shop/cart.css'],
    ['src/pages/index.astro', 'astro:content'],
    ['src/content.config.ts', './domain/entries/schemas.ts'],
    ['src/components/shop/Cart.tsx', '../ui/Modal.tsx'],
    ['src/components/shop/Cart.tsx', './line/Line.tsx'],
    ['src/components/shop/Cart.tsx', '../../stores/cart.ts'],
    ['src/components/shop/Cart.tsx', 'react'],
    ['src/stores/cart.ts', '../services/storage.ts'],
    ['src/stores/cart.ts', 'nanostores'],
    ['src/services/payment.ts', '@stripe/stripe-js'],
    ['src/messages/index.ts', '../domain/language.ts'],
    ['src/domain/price.test.ts', 'fast-check'],
    ['netlify/functions/api.mts', '../api/app.ts'],
    ['netlify/lib/errors.ts', '../../src/domain/errors.ts'],
    ['netlify/api/app.ts', '../../src/messages/index.ts'],
    ['netlify/api/app.ts', 'hono'],
    ['tools/start.ts', '../netlify/lib/env.ts'],
    ['tools/start.test.ts', '../tests/fixtures/photos.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(judgeImport(from, specifier)).toBeUndefined();
  });

  test('imports are found in every form', () => {
    const text = `
      import a from './a.ts';
      import type { B } from './b.ts';
      import './c.css';
      export { d } from './d.ts';
      export * from './e.ts';
      const f = await import('./f.ts');
      type G = import('./g.ts').G;
      // import x from './comment.ts';
      const text = "import x from './text.ts'";`;
    const all = ['./a.ts', './b.ts', './c.css', './d.ts', './e.ts', './f.ts', './g.ts'];
    expect(importsOf({ path: 'x.ts', text }).sort()).toEqual(all);
    const page = `---\nimport A from './A.astro';\n---\n<p>it's</p>\n<script>import './b.ts';</script>`;
    expect(importsOf({ path: 'x.astro', text: page })).toEqual(['./A.astro', './b.ts']);
    expect(importsOf({ path: 'x.css', text: `@import './a.css';\n@import url("./b.css");` })).toEqual([
      './a.css',
      './b.css',
    ]);
  });

  test('names are found as variables, not as members', () => {
    const text = 'const a = { window: 1 }; a.document; fetch("/x"); import.meta.env.X;';
    expect(namesUsed({ path: 'x.ts', text }, OUTSIDE_WORLD).sort()).toEqual(['fetch', 'import.meta']);
  });

  test('extensions, names and lines', () => {
    expect(['./a', '../b', '.', './a.test'].filter(hasExtension)).toEqual([]);
    expect(
      ['./a.ts', '../b.css?inline', 'react', 'node:fs'].filter((specifier) => !hasExtension(specifier)),
    ).toEqual([]);
    expect(
      ['src/utils.ts', 'src/utils/a.ts', 'tools/helper.mjs', 'src/Common.tsx', 'a/misc/b.ts'].every(
        isVagueName,
      ),
    ).toBe(true);
    expect(isVagueName('src/domain/commonality.ts')).toBe(false);
    expect(lineCount('a\n'.repeat(LINES_MAX))).toBe(LINES_MAX);
    expect(lineCount('a\n'.repeat(LINES_MAX + 1))).toBeGreaterThan(LINES_MAX);
    expect(SERVER_NAMES.test('process.env.STRIPE_WEBHOOK_SECRET')).toBe(true);
  });
});
