import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createPaymentPage } from './paymentPage/server.ts';

/** Stripe's API with its troubles: the local payment page behind a server that can fail in every known way. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; type?: string; code?: string }
  /** No answer at all. */
  | { kind: 'silence' }
  /** The connection breaks before, or after, the call took effect. */
  | { kind: 'resetBefore' }
  | { kind: 'resetAfter' }
  /** The call took effect, and its answer is a proxy's web page, or half of itself. */
  | { kind: 'html' }
  | { kind: 'truncated' };

type SeenCall = { method: string; path: string; headers: Record<string, string>; body: string };

export type FaultyStripe = {
  origin: string;
  secretKey: string;
  page: Awaited<ReturnType<typeof createPaymentPage>>;
  calls: SeenCall[];
  /** Ids of the sessions that were really created. */
  created: Set<string>;
  /** Sessions whose money is still on its way, as with a bank transfer. */
  unpaid: Set<string>;
  /** The next `times` calls fail like this. */
  fail(fault: Fault, times?: number): void;
  /** As above, for calls of one method alone. */
  failNext(method: 'GET' | 'POST', fault: Fault, times?: number): void;
  /** Every call takes at least so long from now on, in ms. */
  slow(ms: number): void;
  /** Nothing fails any more. */
  recover(): void;
  /** Forgets calls, sessions and faults. */
  reset(): void;
  close(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  const skipped = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || skipped.has(name) ? [] : [[name, value.toString()]],
    ),
  );
}

function sendStatus(response: ServerResponse, fault: Extract<Fault, { kind: 'status' }>): void {
  const { status, headers = {}, type = 'api_error', code } = fault;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  // The sentence carries what must never reach a customer.
  response.end(JSON.stringify({ error: { type, code, message: 'Secret reason with sk_test_canary in it' } }));
}

const CUT = { 'Content-Type': 'application/json', Connection: 'close' };

/** Starts both servers on free ports. @param now ms since 1970 */
export async function createFaultyStripe(
  siteOrigin = 'http://localhost:8888',
  now = Date.now,
): Promise<FaultyStripe> {
  const page = await createPaymentPage({ port: 0, siteOrigin: () => siteOrigin, now });
  const calls: SeenCall[] = [];
  const created = new Set<string>();
  const unpaid = new Set<string>();
  const faults: { fault: Fault; method?: string }[] = [];
  let delay = 0;

  async function pass(call: SeenCall): Promise<{ status: number; headers: Headers; body: string }> {
    const answer = await fetch(page.origin + call.path, {
      method: call.method,
      headers: call.headers,
      ...(call.method === 'POST' ? { body: call.body } : {}),
    });
    const json = JSON.parse(await answer.text()) as { id?: unknown; data?: unknown };
    for (const object of [json, ...(Array.isArray(json.data) ? json.data : [])] as { id?: unknown }[])
      if (unpaid.has(String(object.id))) Object.assign(object, { payment_status: 'unpaid' });
    const body = JSON.stringify(json);
    const { id } = json;
    if (call.method === 'POST' && answer.ok && typeof id === 'string') created.add(id);
    const headers = new Headers(answer.headers);
    headers.set('content-length', String(Buffer.byteLength(body)));
    return { status: answer.status, headers, body };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const call = { method, path, headers: plainHeaders(request), body: await bodyOf(request) };
    calls.push(call);
    if (delay > 0) await wait(delay);
    const next = faults.findIndex((planned) => (planned.method ?? method) === method);
    const fault = next < 0 ? undefined : faults.splice(next, 1)[0]?.fault;
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'status') return sendStatus(response, fault);
    if (fault?.kind === 'resetBefore') {
      request.socket.destroy();
      return;
    }
    const real = await pass(call);
    if (fault?.kind === 'resetAfter') {
      request.socket.destroy();
    } else if (fault?.kind === 'html') {
      response.writeHead(200, { ...CUT, 'Content-Type': 'text/html' }).end('<html>Bad gateway</html>');
    } else if (fault?.kind === 'truncated') {
      response.writeHead(200, CUT).end(real.body.slice(0, real.body.length / 2));
    } else {
      response.writeHead(real.status, Object.fromEntries(real.headers)).end(real.body);
    }
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: page.secretKey,
    page,
    calls,
    created,
    unpaid,
    fail(fault, times = 1) {
      for (let n = 0; n < times; n += 1) faults.push({ fault });
    },
    failNext(method, fault, times = 1) {
      for (let n = 0; n < times; n += 1) faults.push({ fault, method });
    },
    slow(ms) {
      delay = ms;
    },
    recover() {
      faults.length = 0;
    },
    reset() {
      calls.length = 0;
      faults.length = 0;
      created.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await page.close();
    },
  };
}
