import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../tools/netlify/bundleFunctions.ts';
import { runWatched } from './memory.ts';
import { ROOT } from './project.ts';

/** Large packages; a module of them that runs records its package's name. */
const HEAVY = /node_modules[\\/](sharp|stripe|nodemailer|@octokit[\\/][\w-]+)[\\/].*\.[cm]?js$/;

const leaveNames: Plugin = {
  name: 'leave-names',
  setup({ onLoad }) {
    onLoad({ filter: HEAVY }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises');
      const name = HEAVY.exec(path)?.[1] ?? '';
      const contents = `${await readFile(path, 'utf8')}\n;(globalThis.heavyPackages ??= new Set()).add(${JSON.stringify(name)});`;
      return { contents, loader: 'js' };
    });
  },
};

/** What the measured process prints: ms from before the import to the end of the first answer, and processor time. */
type Start = { ms: number; cpu: number; status: number; heavy: string[] };

const SCRIPT = `
import { registerHooks } from 'node:module';
const [, , file, path, init] = process.argv;
globalThis.heavyPackages = new Set();
registerHooks({ resolve(specifier, context, next) {
  if (specifier === 'sharp') globalThis.heavyPackages.add('sharp');
  return next(specifier, context);
} });
const began = performance.now();
const used = process.cpuUsage();
const { default: call } = await import(file);
const works = [];
const context = { ip: '203.0.113.9', waitUntil: (work) => works.push(work) };
const answer = await call(new Request('http://localhost:8888' + path, JSON.parse(init)), context);
await answer.arrayBuffer();
const ms = performance.now() - began;
const { user, system } = process.cpuUsage(used);
await Promise.all(works);
console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, status: answer.status, heavy: [...globalThis.heavyPackages] }));
process.exit();
`;

/** The API's function, bundled as it is deployed. */
export type FreshFunction = {
  readonly bytes: number;
  /** Its first answer in a process of its own. @throws Error where it is no 200 */
  call(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string },
    env: Record<string, string>,
  ): Promise<Start>;
};

/** @param folder where the bundle is put */
export async function bundleFresh(folder: string): Promise<FreshFunction> {
  const outfile = join(folder, 'api.mjs');
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'netlify/functions/api.mts')],
    outfile,
    ...FUNCTION_BUNDLE,
    banner: NETLIFY_BANNER,
    plugins: [leaveNames],
    metafile: true,
    logLevel: 'error',
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const script = join(folder, 'start.mjs');
  await writeFile(script, SCRIPT);
  const { PATH = '', HOME = '' } = process.env;
  return {
    bytes: Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0),
    async call(path, init, env) {
      const { output } = await runWatched([script, pathToFileURL(outfile).href, path, JSON.stringify(init)], {
        cwd: folder,
        env: { PATH, HOME, ...env },
      });
      const start = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Start;
      if (start.status !== 200) throw new Error(`${path} was answered with ${start.status}.`);
      return start;
    },
  };
}
