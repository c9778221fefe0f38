import { describe, expect, test } from 'vitest';
import { codeFiles, importsOf, isTest, packageOf, readRootFile } from './sources.ts';

type Versions = Record<string, string>;
type Locked = { readonly version?: string; readonly integrity?: string; readonly link?: boolean };
const manifest = JSON.parse(readRootFile('package.json')) as {
  dependencies: Versions;
  devDependencies: Versions;
};
const lock = JSON.parse(readRootFile('package-lock.json')) as { packages: Record<string, Locked> };
const declared = { ...manifest.dependencies, ...manifest.devDependencies };

/** Is a version x.y.z at least the floor? A pre-release of the floor is not. */
function isAtLeast(version: string, floor: string): boolean {
  const [numbers = '', preRelease] = version.split('-');
  const order = numbers.localeCompare(floor, 'en', { numeric: true });
  return order > 0 || (order === 0 && preRelease === undefined);
}

/** The version of every copy of a package in a lock file, with the place of the copy. */
const copies = (packages: Record<string, Locked>, name: string): [string, string][] =>
  Object.entries(packages)
    .filter(([place]) => place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`))
    .map(([place, { version }]) => [place, version ?? '']);

const below = (packages: Record<string, Locked>, name: string, floor: string): [string, string][] =>
  copies(packages, name).filter(([, version]) => !isAtLeast(version, floor));

describe('dependencies', () => {
  // Below these versions there are known holes.
  test.each([
    ['astro', '7.2.8'],
    ['sharp', '0.35.4'],
  ])('every copy of %s is at least %s', (name, floor) => {
    expect(copies(lock.packages, name).length).toBeGreaterThan(0);
    expect(below(lock.packages, name, floor)).toEqual([]);
  });

  test('are locked to their bytes, those of other systems, too', () => {
    const places = Object.entries(lock.packages).filter(([place, { link }]) => place !== '' && !link);
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  });

  test('there is one copy of zod, so that a schema of one is a schema of all', () => {
    expect(copies(lock.packages, 'zod')).toEqual([['node_modules/zod', declared.zod]]);
  });

  test('whatever is imported is declared; what the functions import is there without the tools', () => {
    const missing = codeFiles().flatMap((file) => {
      const known = file.path.startsWith('netlify/') && !isTest(file.path) ? manifest.dependencies : declared;
      return importsOf(file)
        .filter((specifier) => !specifier.startsWith('.') && !/^(node|astro|virtual):|^\//.test(specifier))
        .filter((specifier) => !(packageOf(specifier) in known))
        .map((specifier) => `${file.path}: ${specifier}`);
    });
    expect(missing).toEqual([]);
  });
});

test('the checks can fail', () => {
  const packages = {
    'node_modules/sharp': { version: '0.35.5' },
    'node_modules/ipx/node_modules/sharp': { version: '0.34.5' },
    'node_modules/not-sharp': { version: '0.1.0' },
  };
  expect(below(packages, 'sharp', '0.35.4')).toEqual([['node_modules/ipx/node_modules/sharp', '0.34.5']]);
  const versions = ['6.9.9', '7.1.99', '7.2.7', '7.2.8-beta.1', '7.2.8', '7.2.10', '7.10.0', '8.0.0'];
  expect(versions.filter((version) => isAtLeast(version, '7.2.8'))).toEqual(versions.slice(4));
});
