import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFiles, importsOf, isTest, packageOf } from './sources.ts';

/** What each folder may import besides itself. The first match of a path counts. */
const PLACES: readonly (readonly [place: string, imports: readonly string[]])[] = [
  ['src/shared/', []],
  ['src/styles/', []],
  ['src/ui/', ['src/shared/', 'src/styles/']],
  ['src/features/', ['src/shared/', 'src/styles/', 'src/ui/']],
  // The panel reads the catalogue of the built site: sizes that only the build knows.
  ['src/admin/', ['src/shared/', 'src/styles/', 'src/ui/', 'src/features/catalogue/']],
  ['src/', ['src/', 'scripts/images/manifest.ts', 'package.json']],
  ['netlify/lib/', ['src/shared/']],
  ['netlify/functions/', ['netlify/', 'src/shared/']],
  ['netlify/', ['netlify/', 'src/shared/']],
  ['scripts/', ['netlify/', 'src/', 'tests/mocks/']],
];
const SERVER_PACKAGES = /^(hono|stripe|sharp|nodemailer|@octokit\/.*|@netlify\/.*)$/;
const BROWSER_PACKAGES =
  /^(react|react-dom|nanostores|@nanostores\/.*|@dnd-kit\/.*|astro|@stripe\/stripe-js)$/;

const SECRETS = /GITHUB_TOKEN|STRIPE_SECRET_KEY|ADMIN_PASSWORD|WEBHOOK_SECRET/;

/** Why a file may not import a module; undefined when it may. */
function refusal(from: string, specifier: string): string | undefined {
  const [place, allowed] = PLACES.find(([start]) => from.startsWith(start)) ?? [];
  if (!place || !allowed || isTest(from)) return undefined;
  if (/^\.{1,2}\//.test(specifier)) {
    const to = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return to.startsWith(place) || allowed.some((start) => to.startsWith(start))
      ? undefined
      : `not of ${place}`;
  }
  const name = packageOf(specifier);
  if (place === 'src/shared/') return 'src/shared imports no package';
  if (place.startsWith('netlify/'))
    return BROWSER_PACKAGES.test(name) ? 'a package of the browser' : undefined;
  if (SERVER_PACKAGES.test(name) && place.startsWith('src/')) return 'a package of the server';
  if (/^src\/(ui|features|admin)\//.test(place) && specifier.startsWith('node:')) return 'a module of Node';
  return undefined;
}

describe('the project', () => {
  test('imports in one direction: shared, then ui, then features and admin, then layouts and pages', () => {
    const refused = codeFiles.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const why = refusal(file.path, specifier);
        return why ? [`${file.path} imports ${specifier}: ${why}`] : [];
      }),
    );
    expect(refused).toEqual([]);
  });

  // Globals of browser and Node in src/shared are refused by the linter.
  test.each([
    ['of secrets', 'what the browser gets', 'src/', SECRETS],
    ['of the build', 'what both sides share', 'src/shared/', /import\.meta/],
  ])('keeps the names %s out of %s', (_names, _place, folder, names) => {
    const naming = codeFiles.filter(
      ({ path, text }) => path.startsWith(folder) && !isTest(path) && names.test(text),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });
});

test.each([
  ['src/shared/shop/price.ts', '../../ui/request.ts'],
  ['src/shared/shop/price.ts', 'zod'],
  ['src/features/cart/cart.ts', '../../admin/shell/session.ts'],
  ['src/features/cart/Cart.tsx', 'node:fs'],
  ['src/admin/photos/PhotosTab.tsx', 'stripe'],
  ['netlify/api/app.ts', 'react'],
  ['netlify/lib/env.ts', '../content/contentStore.ts'],
])('%s must not import %s', (from, specifier) => expect(refusal(from, specifier)).toBeTypeOf('string'));
