import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { codeOf } from '../../netlify/lib/apiError.ts';

/** The port is taken. The message names it and says what to do. */
export class PortInUseError extends Error {
  override name = 'PortInUseError';

  constructor(port: number) {
    super(
      `Port ${port} is in use by another program: stop that one, or choose another port with PORT=${port + 1}.`,
    );
  }
}

/** With Node's default of 5 s, clients on a busy machine would send on connections that have just been closed. */
const KEEP_ALIVE_MS = 60_000;

/** Listens, and returns the port; 0 takes a free one. @throws PortInUseError */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(codeOf(error) === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a server with its connections. */
export async function closeNow(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close().closeAllConnections();
  await closed;
}

/** Fails before a build instead of after it when the port is taken. @throws PortInUseError */
export async function requirePort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port, '127.0.0.1');
  await closeNow(probe);
}

/** A request's origin: the Host header chooses among this server's names; proxy headers do not count. */
export type OriginRule = ReturnType<typeof createOriginRule>;

/** @param siteUrl the configured public origin, which always wins */
export function createOriginRule(port: number, siteUrl: string | undefined) {
  /** For example http://localhost:8888. */
  const listening = `http://localhost:${port}`;
  const names = new Map([
    [`localhost:${port}`, listening],
    [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
  ]);
  const originFor = (host = ''): string => siteUrl ?? names.get(host.toLowerCase()) ?? listening;
  return { listening, originFor };
}

/** Only this machine; listening elsewhere is impossible. */
const HOST = '127.0.0.1';
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Refuses another host name with `body`: otherwise foreign pages in a local browser could reach this server. */
export const loopbackOnly =
  (body: object): MiddlewareHandler =>
  (c, next) =>
    LOOPBACK_HOST.test(c.req.header('host') ?? '') ? next() : Promise.resolve(c.json(body, 403));

/** Serves this machine only, on any free port if `port` is 0. @throws PortInUseError */
export async function serveLoopback(
  fetch: (request: Request, connection: HttpBindings) => Response | Promise<Response>,
  port: number,
) {
  // The functions of this process keep their own Request and Response.
  const server = createAdaptorServer({
    fetch: (request, connection) => fetch(request, connection as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server;
  const origin = `http://${HOST}:${await listen(server, port, HOST)}`;
  return { origin, close: () => closeNow(server) };
}

/** Starts a server on its port, or on any free one if it is taken. */
export const onThisOrAnyPort = <T>(port: number, start: (port: number) => Promise<T>): Promise<T> =>
  start(port).catch(() => start(0));

/** Delays work by `ms`, unless `closing` is aborted first. The timer does not keep the process alive. */
export const later = (ms: number, closing: AbortSignal, work: () => Promise<void>): Promise<void> =>
  wait(ms, undefined, { signal: closing, ref: false }).then(work, () => undefined);
