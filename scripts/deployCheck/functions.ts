import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BundledCode, bundleFunctions } from '../netlify/bundleFunctions.ts';
import { openZip } from '../zip.ts';

/** Fetched on demand, because it is larger than everything that the site needs. */
const PACKAGE = '@netlify/build@37.3.3';

const SCRIPT = `
import build from '@netlify/build';
const [, , root, cacheDir, nodePath] = process.argv;
const { success } = await build({
  repositoryRoot: root, cwd: root, offline: true, mode: 'buildbot', cacheDir, context: 'production', branch: 'main',
  nodePath, telemetry: false, saveConfig: false,
  env: { URL: 'https://example.netlify.app', NETLIFY: 'true', CONTEXT: 'production' },
});
process.exitCode = success ? 0 : 1;
`;

/** Installs Netlify's build below `folder`, if needed. @throws Error when the registry is out of reach */
export function provideNetlifyBuild(folder: string) {
  mkdirSync(folder, { recursive: true });
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== PACKAGE) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const done = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) throw new Error("Netlify's build could not be fetched: see above.");
    writeFileSync(stamp, PACKAGE);
  }
  // Netlify's tracing would pack a Node inside the repository into every function.
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  writeFileSync(join(folder, 'build.js'), SCRIPT);

  /** Builds a clone as Netlify does, offline. @returns its output */
  return (clone: string, cacheDir: string): string => {
    const log = join(folder, 'build.log');
    const output = openSync(log, 'w');
    const done = spawnSync(node, [join(folder, 'build.js'), clone, cacheDir, node], {
      cwd: folder,
      stdio: ['ignore', output, output],
    });
    const printed = readFileSync(log, 'utf8');
    if (done.status !== 0) {
      // Netlify prints this machine's processes at the end; they must not be shown.
      throw new Error(`Netlify's build failed:\n${printed.split('following processes')[0]}`);
    }
    return printed;
  };
}

/** Bytes by package; a scope counts as one package. */
type Packages = ReadonlyMap<string, number>;

/** Packages from this size (in bytes) are named, and must only be in functions that use them. */
const WEIGHT_MIN = 20_000;

/** sharp cannot be bundled: its files are beside the code, with libvips and the version check. */
const SHARP = ['sharp', '@img', 'semver'];
const ORDERS = ['stripe', 'nodemailer', 'js-yaml'];

/** The large packages of each function, besides the GitHub client that all use. */
const USED: Readonly<Record<string, readonly string[]>> = {
  api: [...SHARP, ...ORDERS, 'zod', 'hono'],
  certificates: ['zod'],
  'finish-orders': [...ORDERS, 'zod'],
  'photo-file': [],
  // A failed build's reason is looked up in texts, but only on the local server.
  'publish-pending': ['js-yaml'],
  'sweep-masters': ['zod'],
};
const USED_BY_ALL = '@octokit';

/** The package of a file, by the innermost node_modules on its path. */
const packageOf = (path: string): string | undefined =>
  /.*(?:^|[\\/])node_modules[\\/]([^\\/]+)/.exec(path)?.[1];

/** Bytes of packages in a function: in its one file, and in files beside it. */
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

/** The large packages, largest first, and those that a function contains without using them. */
export function judgePackages(
  name: string,
  packages: Packages,
): { heavy: [string, number][]; unused: string[] } {
  const heavy = [...packages].filter(([, bytes]) => bytes >= WEIGHT_MIN).sort((a, b) => b[1] - a[1]);
  const used = new Set([USED_BY_ALL, ...(USED[name] ?? [])]);
  return { heavy, unused: heavy.map(([one]) => one).filter((one) => !used.has(one)) };
}

export type DeployedFunction = {
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
  readonly packages: Packages;
  readonly folder: string;
};

/** The rate limits that Netlify read from the functions, by function name. */
export function readLimits(clone: string): ReadonlyMap<string, string> {
  const manifest = readFileSync(join(clone, '.netlify', 'functions', 'manifest.json'), 'utf8');
  const { functions } = JSON.parse(manifest) as { functions: readonly ManifestFunction[] };
  return new Map(
    functions.flatMap(({ name, trafficRules }) => {
      if (!trafficRules) return [];
      const { rateLimitConfig, aggregate } = trafficRules.action.config;
      const { windowLimit, windowSize } = rateLimitConfig;
      const keys = aggregate.keys.map(({ type }) => type);
      return [[name, describeLimit({ windowLimit, windowSize, aggregateBy: keys })]];
    }),
  );
}

type Limit = {
  readonly windowLimit: number;
  readonly windowSize: number;
  readonly aggregateBy: readonly string[];
};
type ManifestFunction = {
  readonly name: string;
  readonly trafficRules?: {
    readonly action: {
      readonly config: {
        readonly rateLimitConfig: Omit<Limit, 'aggregateBy'>;
        readonly aggregate: { readonly keys: readonly { readonly type: string }[] };
      };
    };
  };
};

export const describeLimit = ({ windowLimit, windowSize, aggregateBy }: Limit): string =>
  `${windowLimit} calls in ${windowSize} s for each ${aggregateBy.join(' and ')}`;

/** Unzips every function of a build. @throws Error when its code differs from the bundle */
export async function unpackFunctions(clone: string, target: string): Promise<DeployedFunction[]> {
  const zips = join(clone, '.netlify', 'functions');
  const unpacked: DeployedFunction[] = [];
  const bundles = join(target, 'bundles');
  const bundled = await bundleFunctions(clone, bundles);
  for (const file of readdirSync(zips).filter((name) => name.endsWith('.zip'))) {
    const name = basename(file, '.zip');
    const folder = join(target, name);
    const zip = openZip(join(zips, file));
    const entries = zip.names.map((path) => [path, zip.read(path)] as const);
    zip.close();
    for (const [path, bytes] of entries) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const main = join('functions-dist', `${name}.mjs`);
    const code = bundled.get(name);
    // Netlify prints the bundled file again before it deploys it.
    if (!code || !readFileSync(join(clone, main)).equals(readFileSync(join(bundles, `${name}.mjs`))))
      throw new Error(`The function ${name} is not deployed as it is bundled.`);
    const packages = packagesIn(
      code,
      entries.map(([path, bytes]) => [path, bytes.length]),
    );
    const { size } = statSync(join(zips, file));
    unpacked.push({ name, bytes: size, files: entries.length, packages, folder });
  }
  return unpacked;
}

const ANSWER = `
const [, , file, address] = process.argv;
const began = performance.now();
const { default: call } = await import(file);
const answer = await call(new Request(address), { ip: '203.0.113.9', waitUntil() {} });
await answer.arrayBuffer();
console.log(JSON.stringify({ ms: performance.now() - began, status: answer.status }));
`;

/** A new process's first answer, and the ms from the import to its end. */
export function firstAnswer(
  { name, folder }: DeployedFunction,
  path: string,
): { ms: number; status: number } {
  const script = join(folder, 'first-answer.mjs');
  writeFileSync(script, ANSWER);
  const file = pathToFileURL(join(folder, 'functions-dist', `${name}.mjs`)).href;
  const done = spawnSync(process.execPath, [script, file, `https://example.netlify.app${path}`], {
    cwd: folder,
    encoding: 'utf8',
    // Only Netlify's variables, none of this machine's.
    env: { PATH: process.env.PATH, URL: 'https://example.netlify.app' },
  });
  const line = done.stdout.trim().split('\n').at(-1) ?? '';
  if (done.status !== 0 || !line.startsWith('{')) throw new Error(`${name} did not answer: ${done.stderr}`);
  return JSON.parse(line) as { ms: number; status: number };
}
