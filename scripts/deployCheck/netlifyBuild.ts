import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fetched by the command, because they outweigh everything that the site itself needs. */
const PACKAGES = ['@netlify/build@37.3.3', 'fflate@0.8.3'];

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

export type NetlifyBuild = ReturnType<typeof provideNetlifyBuild>;

/** Installs Netlify's build below `folder`, unless it is there. @throws Error where the registry can't be reached */
export function provideNetlifyBuild(folder: string) {
  mkdirSync(folder, { recursive: true });
  const stamp = join(folder, 'installed');
  const wanted = PACKAGES.join(' ');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const done = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) throw new Error("Netlify's build could not be fetched: see above.");
    writeFileSync(stamp, wanted);
  }
  // Netlify's tracing packs a Node that it finds inside the repository into every function.
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  writeFileSync(join(folder, 'build.js'), SCRIPT);

  return {
    /** Builds a clone as Netlify does. Nothing is sent anywhere. @returns what it printed */
    build(clone: string, cacheDir: string): string {
      const log = join(folder, 'build.log');
      const output = openSync(log, 'w');
      const done = spawnSync(node, [join(folder, 'build.js'), clone, cacheDir, node], {
        cwd: folder,
        stdio: ['ignore', output, output],
      });
      const printed = readFileSync(log, 'utf8');
      if (done.status !== 0) {
        // The list of this machine's processes, which Netlify prints at the end, is nobody's business.
        throw new Error(`Netlify's build failed:\n${printed.split('following processes')[0]}`);
      }
      return printed;
    },
    async unzip(file: string): Promise<Record<string, Uint8Array>> {
      const fflate = join(folder, 'node_modules', 'fflate', 'esm', 'index.mjs');
      const { unzipSync } = (await import(fflate)) as {
        unzipSync: (bytes: Uint8Array) => Record<string, Uint8Array>;
      };
      return unzipSync(readFileSync(file));
    },
  };
}
