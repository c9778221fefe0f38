import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaymentApi } from './api.ts';
import { HostedPage } from './hostedPage.ts';
import { sessionJson } from './sessionJson.ts';
import { Sessions } from './sessions.ts';
import { stripeScript } from './stripeScript.ts';
import { sendWebhook } from './webhook.ts';

type PaymentPageOptions = {
  /** 0 takes a free port. */
  port: number;
  /** The shop's origin. */
  siteOrigin: () => string;
  /** Told about paid sessions where both are given. */
  webhookUrl?: string;
  webhookSecret?: string;
  log?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type PaymentPage = {
  origin: string;
  /** The key that API calls must bring; another one with every start. */
  secretKey: string;
  /** JavaScript that stands in for Stripe's browser script. */
  script: string;
  close(): Promise<void>;
};

/** This machine alone: there is no way to listen elsewhere. */
const HOST = '127.0.0.1';
const BODY_MAX = 1024 * 1024;
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_MAX) chunks.push(chunk);
  }
  return size > BODY_MAX ? undefined : Buffer.concat(chunks).toString('utf8');
}

const plainHeaders = (request: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => send(response, status, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body));

/**
 * Starts the local payment page: Stripe's API as far as a hosted checkout needs it, and the page itself. It
 * takes no money and is for this machine alone.
 * @throws Error EADDRINUSE where the port is taken
 */
export async function createPaymentPage(options: PaymentPageOptions): Promise<PaymentPage> {
  const { port, siteOrigin, webhookUrl, webhookSecret, log = () => {}, now = Date.now } = options;
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const sessions = new Sessions(now);
  let origin = '';
  const api = new PaymentApi(sessions, secretKey, () => origin);
  const page = new HostedPage(sessions, siteOrigin, async (session) => {
    log(`Payment page: ${session.id} is paid (a test, no money was taken).`);
    if (!webhookUrl || !webhookSecret) return;
    await sendWebhook(webhookUrl, webhookSecret, sessionJson(session, origin), sessions.seconds(), log);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    // Another name for this machine would let a foreign page in a browser here talk to it.
    if (!LOOPBACK_HOST.test(request.headers.host ?? '')) {
      request.resume();
      sendJson(response, 403, { error: { message: 'This page is for this machine alone.' } });
      return;
    }
    const body = await readBody(request);
    const target = request.url ?? '/';
    if (body === undefined || !target.startsWith('/') || !URL.canParse(target, origin)) {
      const message = body === undefined ? 'The request is too large.' : 'The address cannot be read.';
      sendJson(response, body === undefined ? 413 : 400, { error: { message } });
      return;
    }
    const url = new URL(target, origin);
    const shown = await page.answer(method, url.pathname, body);
    if (shown) {
      send(response, shown.status, shown.headers, shown.body);
      return;
    }
    const reply = api.answer({ method, url, headers: plainHeaders(request), body });
    sendJson(response, reply.status, reply.body, reply.headers);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`Payment page: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: 'Something went wrong.', type: 'api_error' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    secretKey,
    script: stripeScript(origin),
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
