import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NETLIFY_VARIABLES, readEnv } from '../../netlify/lib/env.ts';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { CompressionCache } from './compression.ts';
import { loadFunctions, type SiteFunction } from './functions.ts';
import { createHandler, type ServedSite } from './handler.ts';
import { createOriginRule } from './origin.ts';
import { type PaymentPage, startPaymentPage } from './paymentPage.ts';
import { createRebuild } from './rebuild.ts';
import { sendError } from './replies.ts';
import { readSiteRules } from './siteRules.ts';
import { StaticFiles } from './staticFiles.ts';

export interface LocalServerOptions {
  /** The project's folder: netlify.toml and netlify/functions are read from it. */
  root: string;
  /** The built site. */
  distDir: string;
  /** The folder that holds `content/` and `public/`; functions see it as CONTENT_ROOT. */
  contentRoot: string;
  /** 0 takes a free port. */
  port: number;
  /** The address to listen on; with the default, `localhost` works under IPv6 as well. */
  host?: string;
  /** The environment of the functions. It becomes that of this process: one server per process. */
  env: Record<string, string | undefined>;
  log?: (line: string) => void;
  /** False starts no local payment page, even without a Stripe key. */
  paymentPage?: boolean;
}

export interface LocalServer {
  /** The site's address, such as http://localhost:8888. */
  url: string;
  port: number;
  close(): Promise<void>;
  /** Serves another build from now on. */
  setDistDir(distDir: string): void;
}

/** The port is taken. The message names it and says what to do. */
export class PortInUseError extends Error {
  override name = 'PortInUseError';

  constructor(port: number) {
    super(
      `Port ${port} is in use by another program: stop that one, or choose another port with PORT=${port + 1}.`,
    );
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** @throws PortInUseError where the port is taken */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(codeOf(error) === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Whoever is still being served gets a moment to finish.
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
}

/** Gives the functions their environment: this process's, without what only Netlify may say. */
function applyEnvironment(env: Record<string, string | undefined>, contentRoot: string): void {
  for (const name of NETLIFY_VARIABLES) delete process.env[name];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else if (!(NETLIFY_VARIABLES as readonly string[]).includes(name)) process.env[name] = value;
  }
  process.env.CONTENT_ROOT = contentRoot;
}

/**
 * Serves the built site with its functions in this process, as Netlify would: same order of functions, files and
 * rules, same limits.
 *
 * @throws EnvError where the environment is unusable, PortInUseError where the port is taken
 */
export async function createLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { root, contentRoot, log = console.log } = options;
  applyEnvironment(options.env, contentRoot);
  const env = readEnv(process.env);

  const site = (distDir: string): ServedSite => ({ distDir, rules: readSiteRules(root, distDir, log) });
  let served = site(options.distDir);
  let functions: SiteFunction[] = [];
  let handle: ReturnType<typeof createHandler> | undefined;

  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    handle?.(request, response).catch((error: unknown) => {
      // The other end hung up in the middle of an answer: nobody is left to be told.
      if (response.destroyed || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
      log(`${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : error}`);
      sendError(response, request.url ?? '/', 500, 'Something went wrong on the server.');
    });
  };
  const server = createServer(listener);
  const servers = [server];
  const port = await listen(server, options.port, options.host ?? '127.0.0.1');
  let payment: PaymentPage | undefined;
  const close = async () => {
    setLocalRuntime(undefined);
    await Promise.all([...servers.map(stop), payment?.close()]);
  };

  try {
    if (options.host === undefined) {
      // Browsers may try IPv6 first for "localhost"; machines without it just don't get this one.
      const second = createServer(listener);
      const listening = await listen(second, port, '::1').catch((error: unknown) => {
        if (error instanceof PortInUseError && options.port !== 0) throw error;
        return undefined;
      });
      if (listening !== undefined) servers.push(second);
    }
    const origin = createOriginRule(port, env.siteUrl);
    const setDistDir = (distDir: string) => {
      served = site(distDir);
      runtime.distDir = distDir;
    };
    if (env.payment === 'local' && options.paymentPage !== false) {
      payment = await startPaymentPage(
        options.port === 0 ? 0 : port + 1,
        () => origin.originFor(undefined),
        log,
      );
    }
    const runtime: NonNullable<Parameters<typeof setLocalRuntime>[0]> = {
      distDir: options.distDir,
      rebuild: createRebuild({ root, contentRoot, distDir: options.distDir, setDistDir }),
    };
    if (payment) {
      runtime.paymentOrigin = payment.origin;
      runtime.paymentSecretKey = payment.secretKey;
    }
    setLocalRuntime(runtime);
    functions = await loadFunctions(join(root, 'netlify', 'functions'));
    const compression = new CompressionCache();
    handle = createHandler({
      origin,
      site: () => served,
      functions: () => functions,
      files: new StaticFiles(compression),
      compression,
      log,
    });
    return { url: origin.listening, port, close, setDistDir };
  } catch (error) {
    await close();
    throw error;
  }
}
