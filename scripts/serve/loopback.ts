import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { listen } from './port.ts';

/** This machine alone: there is no way to listen elsewhere. */
const HOST = '127.0.0.1';
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Refuses with `body` what was sent to another name: by one, a foreign page in a browser here could talk to us. */
export const loopbackOnly =
  (body: object): MiddlewareHandler =>
  (c, next) =>
    LOOPBACK_HOST.test(c.req.header('host') ?? '') ? next() : Promise.resolve(c.json(body, 403));

/** Serves this machine alone, on any free port where `port` is 0. @throws PortInUseError */
export async function serveLoopback(fetch: (request: Request) => Response | Promise<Response>, port: number) {
  // The functions of the same process keep their own Request and Response.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
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
