import type { BundledCode } from '../netlify/bundleFunctions.ts';

/** Bytes by package; a scope counts as one. */
export type Packages = ReadonlyMap<string, number>;

/** From here on a package has weight: it is named, and is only where it is used. */
const WEIGHT_MIN = 20_000;

/** sharp can't be bundled: its files lie beside the code, with libvips and what it asks for versions. */
const SHARP = ['sharp', '@img', 'semver'];
const ORDERS = ['stripe', 'nodemailer', 'js-yaml'];

/** What each function uses of weight beside the content on GitHub, which all of them read. */
const USED: Readonly<Record<string, readonly string[]>> = {
  api: [...SHARP, ...ORDERS, 'zod', 'hono'],
  certificates: ['zod'],
  'finish-orders': [...ORDERS, 'zod'],
  'photo-file': [],
  // Why a build failed is looked for in the texts; only the local server asks.
  'publish-pending': ['js-yaml'],
  'sweep-masters': ['zod'],
};
const USED_BY_ALL = '@octokit';

/** The package of a file, by the innermost node_modules on its path. */
const packageOf = (path: string): string | undefined =>
  /.*(?:^|[\\/])node_modules[\\/]([^\\/]+)/.exec(path)?.[1];

/** What a function holds of packages: in its one file, and as files beside that. */
export function packagesIn(
  code: BundledCode,
  beside: Iterable<readonly [path: string, bytes: number]>,
): Packages {
  const found = new Map<string, number>();
  for (const [path, bytes] of [...code, ...beside]) {
    const name = packageOf(path);
    if (name) found.set(name, (found.get(name) ?? 0) + bytes);
  }
  return found;
}

/** The packages of weight, heaviest first, and those of them that a function holds without using them. */
export function judgePackages(
  name: string,
  packages: Packages,
): { heavy: [string, number][]; unused: string[] } {
  const heavy = [...packages].filter(([, bytes]) => bytes >= WEIGHT_MIN).sort((a, b) => b[1] - a[1]);
  const used = new Set([USED_BY_ALL, ...(USED[name] ?? [])]);
  return { heavy, unused: heavy.map(([one]) => one).filter((one) => !used.has(one)) };
}
