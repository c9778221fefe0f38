// `npm start`: builds the site if something has changed, and serves it with its functions, a local Git
// content store and a local payment page.
import { resolve } from 'node:path';
import { openStore } from '../netlify/content/openStore.ts';
import { type Env, EnvError } from '../netlify/lib/env.ts';
import { logTo } from '../netlify/lib/log.ts';
import { findMissingConfig } from '../netlify/lib/missingConfig.ts';
import { closeAtSignal, messageOf, runCommand } from './command.ts';
import { type BuildContent, BuildError, provideBuild } from './serve/build.ts';
import { announce, loadEnv, provideAdminPassword } from './serve/environment.ts';
import { PortInUseError } from './serve/listen.ts';
import { createLocalServer } from './serve/localServer.ts';
import { serveProgress } from './serve/progress.ts';
import { createBuildContent, readLastCopy } from './serve/publish.ts';
import { missingConfigLine, warnOfIncompleteSets } from './shopReport.ts';

const root = resolve(import.meta.dirname, '..');
const distDir = resolve(root, 'dist');

/** The content to build: the store's, or without a connection its last copy or this folder's. */
async function readContent(env: Env): Promise<BuildContent> {
  const open = () =>
    openStore(
      env,
      logTo((line) => console.error(line)),
    );
  try {
    return await createBuildContent(env, distDir, open)();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const copy = await readLastCopy(env, distDir);
    const instead = copy ? 'the last copy' : "this folder's content";
    console.error(`The content on GitHub cannot be read: the site is built from ${instead}. ${reason}`);
    return copy ?? { contentRoot: env.contentRoot };
  }
}

async function build(content: BuildContent, show: (line: string) => void): Promise<void> {
  const started = performance.now();
  let isNew = false;
  await provideBuild({ root, content, outDir: distDir }, (line) => {
    if (!isNew) console.log('Building the site …');
    isNew = true;
    show(line);
  }).catch((error: unknown) => {
    if (error instanceof BuildError) console.error(error.output);
    throw error;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(isNew ? `Built in ${seconds} s.` : 'Nothing has changed since the last build.');
}

async function main(): Promise<void> {
  const env = loadEnv(root);
  warnOfIncompleteSets(env.given);
  const progress = await serveProgress(env.port);
  const admin = provideAdminPassword(root, env.admin);
  await build(await readContent(env), progress.show);
  await progress.close();
  const server = await createLocalServer({
    root,
    distDir,
    contentRoot: env.contentRoot,
    port: env.port,
    keepOrders: true,
    env: { ...process.env, ...admin.env },
  });
  closeAtSignal(server.close);
  const lacking = missingConfigLine(findMissingConfig(env.given));
  if (lacking) console.log(lacking);
  announce(server.url, server.labPage, admin.shown);
}

await runCommand(main, messageOf(BuildError, EnvError, PortInUseError));
