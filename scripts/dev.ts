// `npm run dev`: Astro's dev server with the functions in it. Pages reload on change; a changed function answers the
// next request.
import { join, resolve, sep } from 'node:path';
import { dev } from 'astro';
import { EnvError } from '../netlify/lib/env.ts';
import { logTo } from '../netlify/lib/log.ts';
import { createDevFunctions } from './serve/devFunctions.ts';
import { applyEnvironment, loadEnv, provideAdminPassword, startLocalServices } from './serve/environment.ts';
import { createOriginRule, PortInUseError, requirePort } from './serve/listen.ts';
import { PAYMENT_SCRIPT_PATH, sendPaymentScript } from './serve/standIns.ts';
import { warnOfHalves } from './shopReport.ts';

const root = resolve(import.meta.dirname, '..');

/** Changes below these folders concern the functions. */
const FUNCTION_SOURCES = ['netlify', 'src/shared'].map((folder) => join(root, folder) + sep);

async function main(): Promise<void> {
  const { admin: configured, contentRoot, port, given } = loadEnv(root);
  warnOfHalves(given);
  await requirePort(port);
  const admin = provideAdminPassword(root, configured);
  const env = applyEnvironment(
    admin.password === undefined ? process.env : { ...process.env, ADMIN_PASSWORD: admin.password },
    contentRoot,
  );
  const origin = createOriginRule(port, env.siteUrl);
  const log = logTo((line) => console.error(line));
  // Pages come straight from their sources here, so publishing has nothing to build.
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
              root,
              join(contentRoot, 'public'),
              origin,
              (file) => vite.ssrLoadModule(file),
              log,
            );
            const content = join(contentRoot, 'content') + sep;
            vite.watcher.add(content);
            vite.watcher.on('all', (_event, path) => {
              if (FUNCTION_SOURCES.some((folder) => path.startsWith(folder))) functions.reload();
              // Pages read the content themselves, unseen by Vite.
              if (path.startsWith(content)) vite.ws.send({ type: 'full-reload' });
            });
            vite.middlewares.use(functions.handle);
            vite.middlewares.use(PAYMENT_SCRIPT_PATH, (_request, response, next) => {
              if (services.payment) sendPaymentScript(response, services.payment.script);
              else next();
            });
            // Before Astro's own middlewares, which come last to the front: an unreadable address makes them throw.
            return () => {
              vite.middlewares.stack.unshift({ route: '', handle: functions.refuseUnreadable });
            };
          },
        },
      ],
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([server.stop(), services.close()]).then(() => process.exit(0));
    });
  }
  console.log(`\nSite:            ${origin.listening}/`);
  console.log(`Admin:           ${origin.listening}/admin/`);
  if (services.labPage) console.log(`Print lab:       ${services.labPage} (a stand-in: nothing is printed)`);
  console.log(`Admin password:  ${admin.password ?? admin.where}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError || error instanceof PortInUseError ? error.message : error);
  process.exit(1);
}
