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
import { openZip } from '../zip.ts';

/** Installed on demand: it is larger than all of the site's dependencies. */
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

export type DeployedFunction = {
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
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

/** Unzips every function of a build. */
export async function unpackFunctions(clone: string, target: string): Promise<DeployedFunction[]> {
  const zips = join(clone, '.netlify', 'functions');
  const files = readdirSync(zips).filter((file) => file.endsWith('.zip'));
  const unpack = async (file: string): Promise<DeployedFunction> => {
    const name = basename(file, '.zip');
    const folder = join(target, name);
    const zip = await openZip(join(zips, file));
    for (const path of zip.names) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), await zip.read(path));
    }
    return { name, bytes: statSync(join(zips, file)).size, files: zip.names.length, folder };
  };
  return Promise.all(files.map(unpack));
}

const ANSWER = `
const [, , file, address] = process.argv;
const began = performance.now();
const { default: call } = await import(file);
const answer = await call(new Request(address), { ip: '203.0.113.9', waitUntil() {} });
await answer.arrayBuffer();
console.log(JSON.stringify({ ms: performance.now() - began, status: answer.status }));
`;

/** The first answer of a new process: its status, and the ms from the import to its end. */
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
