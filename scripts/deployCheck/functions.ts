import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../netlify/bundleFunctions.ts';
import type { NetlifyBuild } from './netlifyBuild.ts';
import { type Packages, packagesIn } from './packages.ts';

/** A function as it would be deployed. */
export type DeployedFunction = {
  readonly name: string;
  /** Of the zip. */
  readonly bytes: number;
  readonly files: number;
  readonly packages: Packages;
  /** Where it was unzipped to. */
  readonly folder: string;
};

/** The limits of calls that Netlify has read from the functions, by their names. */
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

/** A limit in words. */
export const describeLimit = ({ windowLimit, windowSize, aggregateBy }: Limit): string =>
  `${windowLimit} calls in ${windowSize} s for each ${aggregateBy.join(' and ')}`;

/** Unzips every function of a build. @throws Error where one holds other code than the bundling tells of */
export async function unpackFunctions(
  clone: string,
  target: string,
  { unzip }: Pick<NetlifyBuild, 'unzip'>,
): Promise<DeployedFunction[]> {
  const zips = join(clone, '.netlify', 'functions');
  const unpacked: DeployedFunction[] = [];
  const bundles = join(target, 'bundles');
  const bundled = await bundleFunctions(clone, bundles);
  for (const file of readdirSync(zips).filter((name) => name.endsWith('.zip'))) {
    const name = basename(file, '.zip');
    const folder = join(target, name);
    const entries = Object.entries(await unzip(join(zips, file))).filter(([path]) => !path.endsWith('/'));
    for (const [path, bytes] of entries) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const main = join('functions-dist', `${name}.mjs`);
    const code = bundled.get(name);
    // What is deployed is that file as Netlify prints it again.
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

/** What a fresh process answers first, and after how many ms: from the function's import to the end of its answer. */
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
    // What Netlify sets, and nothing of this machine's.
    env: { PATH: process.env.PATH, URL: 'https://example.netlify.app' },
  });
  const line = done.stdout.trim().split('\n').at(-1) ?? '';
  if (done.status !== 0 || !line.startsWith('{')) throw new Error(`${name} did not answer: ${done.stderr}`);
  return JSON.parse(line) as { ms: number; status: number };
}
