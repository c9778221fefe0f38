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

/** Listens, and answers the port; 0 takes a free one. @throws PortInUseError */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(codeOf(error) === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Fails before a build rather than after it where the port is taken. @throws PortInUseError */
export async function requirePort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port, '127.0.0.1');
  await new Promise((done) => probe.close(done));
}

/** A request's origin: a Host header only chooses between this server's names, forwarding headers are ignored. */
export type OriginRule = ReturnType<typeof createOriginRule>;

/** @param siteUrl the configured public origin, which then always wins */
export function createOriginRule(port: number, siteUrl: string | undefined) {
  /** Such as http://localhost:8888 */
  const listening = `http://localhost:${port}`;
  const names = new Map([
    [`localhost:${port}`, listening],
    [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
  ]);
  /** @param host the Host header */
  const originFor = (host = ''): string => siteUrl ?? names.get(host.toLowerCase()) ?? listening;
  return { listening, originFor };
}

/** This machine alone: there is no way to listen elsewhere. */
const HOST = '127.0.0.1';
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Refuses with `body` what was sent to another name: by one, a foreign page in a browser here could talk to us. */
export const loopbackOnly =
  (body: object): MiddlewareHandler =>
  (c, next) =>
    LOOPBACK_HOST.test(c.req.header('host') ?? '') ? next() : Promise.resolve(c.json(body, 403));

/** Serves this machine alone, on any free port where `port` is 0. @throws PortInUseError */
export async function serveLoopback(
  fetch: (request: Request, connection: HttpBindings) => Response | Promise<Response>,
  port: number,
) {
  // The functions of the same process keep their own Request and Response.
  const server = createAdaptorServer({
    fetch: (request, connection) => fetch(request, connection as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server;
  const origin = `http://${HOST}:${await listen(server, port, HOST)}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, close };
}

/** Starts a server on its port, or on any free one where that is taken. */
export const onThisOrAnyPort = <T>(port: number, start: (port: number) => Promise<T>): Promise<T> =>
  start(port).catch((error: unknown) => {
    if (port === 0) throw error;
    return start(0);
  });

/** Puts work off, in ms, until `closing` forbids it. A timer alone keeps no process alive. */
export const later = (ms: number, closing: AbortSignal, work: () => Promise<void>): Promise<void> =>
  wait(ms, undefined, { signal: closing, ref: false }).then(work, () => undefined);
