import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
