import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Headers of a connection, which HTTP/2 has no place for. */
const OF_CONNECTION = /^(:|(connection|keep-alive|transfer-encoding|host)$)/;

const carried = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name)));

/** Browsers that are to take the certificate need this argument. */
export const TRUSTING = '--ignore-certificate-errors';

/**
 * Serves what a local server serves, bytes and compression as they are, over TLS and HTTP/2: so Netlify does, and
 * Lighthouse reckons with the round trips of the protocol it meets.
 * @throws Error where there is no `openssl` to make the certificate
 */
export async function serveHttp2(target: string): Promise<{ readonly url: string; stop(): void }> {
  // Key and certificate come in one text, and each is read from it.
  const { stdout: key } = await run('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ]);
  const server = createSecureServer({ key, cert: key }, (call, answer) => {
    const onward = request(
      new URL(call.url, target),
      { method: call.method, headers: carried(call.headers) },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, carried(response.headers));
        response.pipe(answer.stream);
      },
    );
    onward.on('error', () => answer.stream.close());
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}
