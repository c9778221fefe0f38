import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sharedStore } from '../../netlify/content/openStore.ts';
import { logTo } from '../../netlify/lib/log.ts';
import { type LocalRuntime, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { applyEnvironment, startLocalServices } from './environment.ts';
import { loadFunctions, runScheduled, type SiteFunction } from './functions.ts';
import { createHandler } from './handler.ts';
import { createOriginRule, listen, PortInUseError } from './listen.ts';
import { createBuildContent, createRebuild } from './publish.ts';
import { openSite } from './site.ts';

interface LocalServerOptions {
  /** The project's folder with netlify.toml and netlify/functions. */
  root: string;
  distDir: string;
  /** The folder of `content/` and `public/`; the functions' CONTENT_ROOT. */
  contentRoot: string;
  port: number;
  /** The functions' environment, which becomes that of this process: one server per process. */
  env: Record<string, string | undefined>;
  log?: (line: string) => void;
  /** False for tests and benchmarks that call more often than Netlify would allow. */
  rateLimits?: boolean;
  /** Keeps the local payment page's orders for the next start. */
  keepOrders?: boolean;
}

/** How long a function may continue after the server has closed, in ms. */
const RUNNING_MS = 3000;

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Running requests get a second to finish.
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
}

/** Serves the built site with its functions in this process, as Netlify would. @throws EnvError, PortInUseError */
export async function createLocalServer(options: LocalServerOptions) {
  const { root, contentRoot } = options;
  const log = logTo(options.log ?? console.log);
  const env = applyEnvironment(options.env, contentRoot);

  let served = openSite(root, options.distDir, log);
  let functions: SiteFunction[] = [];
  let handle: ReturnType<typeof createHandler> | undefined;

  const running = new Set<Promise<void>>();
  const listener: RequestListener = (request, response) => {
    if (!handle) {
      response.writeHead(503, { 'Retry-After': '1' }).end('The server is starting.');
      return;
    }
    const handled = handle(request, response);
    running.add(handled);
    void handled.finally(() => running.delete(handled));
  };
  const server = createServer(listener);
  const servers = [server];
  const port = await listen(server, options.port, '127.0.0.1');
  let services: Awaited<ReturnType<typeof startLocalServices>> | undefined;
  let minute: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(minute);
    await Promise.all(servers.map(stop));
    // A function whose caller is gone still uses the services.
    await Promise.race([Promise.all(running), wait(RUNNING_MS, undefined, { ref: false })]);
    setLocalRuntime(undefined);
    await services?.close();
  };

  try {
    // Browsers may try IPv6 first for "localhost"; a machine without it does not need this server.
    const second = createServer(listener);
    const listening = await listen(second, port, '::1').catch((error: unknown) => {
      if (error instanceof PortInUseError && options.port !== 0) throw error;
      return undefined;
    });
    if (listening !== undefined) servers.push(second);
    const origin = createOriginRule(port, env.siteUrl);
    const runtime: LocalRuntime = { distDir: options.distDir };
    const setDistDir = (distDir: string) => {
      served = openSite(root, distDir, log);
      runtime.distDir = distDir;
    };
    runtime.rebuild = createRebuild({
      root,
      // The functions' own store: a new read of GitHub may lag behind their last save.
      content: createBuildContent(env, options.distDir, () => sharedStore(env, log)),
      distDir: options.distDir,
      setDistDir,
    });
    const { port: wished, keepOrders = false } = options;
    services = await startLocalServices(env, { port: wished, keepOrders }, origin, runtime, log);
    functions = await loadFunctions(join(root, 'netlify', 'functions'));
    if (options.rateLimits === false) functions = functions.map(({ rateLimit: _, ...rest }) => rest);
    handle = createHandler({
      origin,
      site: () => served,
      functions: () => functions,
      paymentScript: services.payment?.script,
      log,
      fast: true,
    });
    // Every minute, more often than on Netlify, because somebody is waiting for the result.
    minute = setInterval(() => {
      if (!services?.hasBlobs()) return;
      for (const name of ['finish-orders', 'sweep-masters'])
        void runScheduled(join(root, 'netlify', 'functions'), name);
    }, 60_000);
    minute.unref();
    return { url: origin.listening, port, labPage: services.labPage, close, setDistDir };
  } catch (error) {
    await close();
    throw error;
  }
}
