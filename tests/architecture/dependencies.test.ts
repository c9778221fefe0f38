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

/** The version of every copy of a package, with the place of the copy. */
const copies = (name: string): [string, string][] =>
  Object.entries(lock.packages)
    .filter(([place]) => place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`))
    .map(([place, { version }]) => [place, version ?? '']);

describe('dependencies', () => {
  // Older versions have known vulnerabilities.
  test.each([
    ['astro', '7.2.8'],
    ['sharp', '0.35.4'],
  ])('every copy of %s is at least %s and not a pre-release', (name, floor) => {
    const isBelow = (version: string) =>
      version.includes('-') || version.localeCompare(floor, 'en', { numeric: true }) < 0;
    expect(copies(name)).not.toEqual([]);
    expect(copies(name).filter(([, version]) => isBelow(version))).toEqual([]);
  });

  test('are locked to their checksums, also those for other systems', () => {
    const places = Object.entries(lock.packages).filter(([place, { link }]) => place !== '' && !link);
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  });

  test('include only one copy of zod, so that all code shares schemas', () => {
    expect(copies('zod')).toEqual([['node_modules/zod', declared.zod]]);
  });

  test('declare every import, those of the functions not only for development', () => {
    const missing = codeFiles.flatMap((file) => {
      const known = file.path.startsWith('netlify/') && !isTest(file.path) ? manifest.dependencies : declared;
      return importsOf(file)
        .filter((specifier) => !specifier.startsWith('.') && !/^(node|astro|virtual):|^\//.test(specifier))
        .filter((specifier) => !(packageOf(specifier) in known))
        .map((specifier) => `${file.path}: ${specifier}`);
    });
    expect(missing).toEqual([]);
  });
});
