// `npm run dev`: Astro's dev server and the functions. Pages reload on change; a changed function is used from the
// next request on.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { dev } from 'astro';
import { EnvError } from '../netlify/lib/env.ts';
import { describeError, logTo } from '../netlify/lib/log.ts';
import { closeAtSignal, messageOf, runCommand } from './command.ts';
import {
  announce,
  applyEnvironment,
  loadEnv,
  provideAdminPassword,
  startLocalServices,
} from './serve/environment.ts';
import { answers, loadFunctions, type ModuleLoader, type SiteFunction } from './serve/functions.ts';
import { createHandler, readPath } from './serve/handler.ts';
import { createOriginRule, PortInUseError, requirePort } from './serve/listen.ts';
import { readSiteFile } from './serve/site.ts';
import { PAYMENT_SCRIPT_PATH } from './serve/standIns.ts';
import { warnOfIncompleteSets } from './shopReport.ts';

const root = resolve(import.meta.dirname, '..');

const FUNCTION_SOURCES = ['netlify', 'src/shared'].map((folder) => join(root, folder) + sep);

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The functions inside the dev server, as `npm start` calls them; `load` imports a current module. */
function createDevFunctions(
  services: Pick<Parameters<typeof createHandler>[0], 'origin' | 'paymentScript' | 'log'>,
  publicDir: string,
  load: ModuleLoader,
) {
  let functions: SiteFunction[] | undefined;
  const handler = createHandler({
    ...services,
    site: () => undefined,
    functions: () => functions ?? [],
    fast: false,
  });
  const pathOf = ({ url = '' }: IncomingMessage) => readPath(`${services.origin.listening}${url}`);

  async function isOurs(path: string): Promise<boolean> {
    functions ??= await loadFunctions(join(root, 'netlify', 'functions'), load);
    const called = functions.find((one) => answers(one, new URL(services.origin.listening + path)));
    if (!called) return path === PAYMENT_SCRIPT_PATH && services.paymentScript !== undefined;
    // Astro's dev server serves public/ and the pages of all photos.
    return !called.preferStatic || (extname(path) !== '' && !(await readSiteFile(publicDir, path)));
  }

  /** Refuses requests with an unreadable address, and passes all others to `next`. */
  const refuseUnreadable: Handler = (request, response, next) =>
    pathOf(request) === undefined ? void handler(request, response) : next();
  /** Answers requests for functions, and passes all others to `next`. */
  const handle: Handler = (request, response, next) =>
    void isOurs(pathOf(request) ?? '/').then(
      (ours) => (ours ? handler(request, response) : next()),
      (error: unknown) => {
        // A syntax error in a source: reported now, retried after the next change.
        services.log(describeError(error));
        response.writeHead(500, { 'Content-Type': 'application/json' });
        response.end('{"error":"A function could not be loaded: see the terminal."}');
      },
    );
  const reload = () => {
    functions = undefined;
  };
  return { refuseUnreadable, handle, reload };
}

async function main(): Promise<void> {
  const { admin: configured, contentRoot, port, given } = loadEnv(root);
  warnOfIncompleteSets(given);
  await requirePort(port);
  const admin = provideAdminPassword(root, configured);
  const env = applyEnvironment({ ...process.env, ...admin.env }, contentRoot);
  const origin = createOriginRule(port, env.siteUrl);
  const log = logTo((line) => console.error(line));
  // Pages are rendered from their sources here, so publishing has nothing to build.
  const runtime = { rebuild: () => Promise.resolve() };
  const services = await startLocalServices(env, { port, keepOrders: true }, origin, runtime, log);

  const server = await dev({
    root,
    server: { port },
    vite: {
      server: { strictPort: true },
      plugins: [
        {
          name: 'site-functions',
          enforce: 'post',
          configureServer(vite) {
            const functions = createDevFunctions(
              { origin, paymentScript: services.payment?.script, log },
              join(contentRoot, 'public'),
              (file) => vite.ssrLoadModule(file),
            );
            const content = join(contentRoot, 'content') + sep;
            vite.watcher.add(content);
            vite.watcher.on('all', (_event, path) => {
              if (FUNCTION_SOURCES.some((folder) => path.startsWith(folder))) functions.reload();
              // Vite does not know that pages read the content.
              if (path.startsWith(content)) vite.ws.send({ type: 'full-reload' });
            });
            vite.middlewares.use(functions.handle);
            // Before Astro's own middlewares, which throw on an unreadable address.
            return () => {
              vite.middlewares.stack.unshift({ route: '', handle: functions.refuseUnreadable });
            };
          },
        },
      ],
    },
  });
  closeAtSignal(() => Promise.all([server.stop(), services.close()]));
  announce(origin.listening, services.labPage, admin.shown);
}

await runCommand(main, messageOf(EnvError, PortInUseError));
