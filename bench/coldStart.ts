import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { runWatched } from './memory.ts';
import { makeFolder, ROOT } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

const SAMPLES = 7;

/** Packages that no list needs; a module of them that runs records its package's name. */
const HEAVY = /node_modules[\\/](sharp|stripe|@octokit[\\/][\w-]+)[\\/].*\.[cm]?js$/;

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
const [, , file] = process.argv;
globalThis.heavyPackages = new Set();
registerHooks({ resolve(specifier, context, next) {
  if (specifier === 'sharp') globalThis.heavyPackages.add('sharp');
  return next(specifier, context);
} });
const began = performance.now();
const used = process.cpuUsage();
const { default: call } = await import(file);
const answer = await call(new Request('http://localhost:8888/api/photos'), { ip: '203.0.113.9' });
await answer.arrayBuffer();
const ms = performance.now() - began;
const { user, system } = process.cpuUsage(used);
console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, status: answer.status, heavy: [...globalThis.heavyPackages] }));
`;

/** A fresh process of the API's function, bundled as it is deployed: from its import to its first answer. */
export async function measure(bench: Bench): Promise<Result[]> {
  const { contentRoot } = await bench.site(24);
  const folder = await makeFolder('function');
  try {
    const outfile = join(folder, 'api.mjs');
    const { metafile } = await build({
      entryPoints: [join(ROOT, 'netlify/functions/api.mts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      external: ['sharp'],
      // What Netlify puts before a bundle in ESM: packages in CommonJS ask for these.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __filename = import.meta.filename; const __dirname = import.meta.dirname;",
      },
      plugins: [leaveNames],
      metafile: true,
      logLevel: 'error',
    });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const script = join(folder, 'start.mjs');
    await writeFile(script, SCRIPT);
    const { PATH = '', HOME = '' } = process.env;
    const starts: Start[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { output } = await runWatched([script, pathToFileURL(outfile).href], {
        cwd: folder,
        env: { PATH, HOME, CONTENT_ROOT: contentRoot },
      });
      starts.push(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Start);
    }
    const failed = starts.filter(({ status }) => status !== 200).length;
    if (failed > 0) throw new Error(`The list was answered with ${starts[0]?.status}.`);
    const heavy = new Set(starts.flatMap((start) => start.heavy));
    const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
    return [
      atMost('cold-start: import to first answer', median(starts.map(({ ms }) => ms)), 150, 'ms'),
      note('cold-start: processor time of it', median(starts.map(({ cpu }) => cpu)), 'ms'),
      atMost('cold-start: of sharp, stripe and octokit loaded', heavy.size, 0),
      note('cold-start: bundle', bytes / 1000, 'kB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
