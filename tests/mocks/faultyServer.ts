import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../scripts/serve/listen.ts';

/** Listens on a free port of this machine. */
export async function openServer(answer: RequestListener) {
  const server = createServer(answer);
  const port = await listen(server, 0, '127.0.0.1');
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

/** What goes wrong with a call. 'After', and with an answer that cannot be read: it took effect all the same. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; type?: string; code?: string }
  | { kind: 'silence' | 'silenceAfter' | 'resetBefore' | 'resetAfter' | 'html' | 'truncated' };

export type SeenCall = { method: string; path: string; headers: Record<string, string>; body: string };

type Options = {
  /** Answers calls that nothing happens to, as a server of this machine. */
  target(request: Request): Response | Promise<Response>;
  /** The body of a refusal. */
  refusal(fault: Extract<Fault, { kind: 'status' }>): object;
  onCall(call: SeenCall): unknown;
  /** Changes an answer on its way back. */
  change?(answer: Record<string, unknown>, call: SeenCall, isOk: boolean): void;
  /** Called where no answer will come. */
  onSilence?(): void;
};

const SKIPPED = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || SKIPPED.has(name) ? [] : [[name, value.toString()]],
    ),
  );

/** A server on the way to another, which fails in every known way. */
export async function openFaultyServer({ target, refusal, onCall, change, onSilence }: Options) {
  const faults: { call: string; fault: Fault }[] = [];
  let [delay, isDown] = [0, false];

  function faultOf(call: string): Fault | undefined {
    if (isDown) return { kind: 'status', status: 503 };
    const next = faults.findIndex((planned) => call.startsWith(planned.call));
    return next < 0 ? undefined : faults.splice(next, 1)[0]?.fault;
  }

  async function pass(call: SeenCall) {
    const { method, path, headers, body } = call;
    const sent = { method, headers: { ...headers, host: '127.0.0.1' }, ...(body && { body }) };
    const answer = await target(new Request(`http://127.0.0.1${path}`, sent));
    let text = await answer.text();
    if (change) {
      const json = JSON.parse(text) as Record<string, unknown>;
      change(json, call, answer.ok);
      text = JSON.stringify(json);
    }
    return { status: answer.status, headers: plain(Object.fromEntries(answer.headers)), body: text };
  }

  const answer: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/', socket } = request;
    const call = { method, path, headers: plain(request.headers), body: await text(request) };
    onCall(call);
    if (delay > 0) await wait(delay);
    const fault = faultOf(`${method} ${path}`);
    if (fault?.kind === 'silence') return onSilence?.();
    if (fault?.kind === 'resetBefore') return void socket.destroy();
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers });
      return void response.end(JSON.stringify(refusal(fault)));
    }
    const { status, headers, body } = await pass(call);
    if (fault?.kind === 'silenceAfter') return onSilence?.();
    if (fault?.kind === 'resetAfter') return void socket.destroy();
    const cut = {
      'Content-Type': fault?.kind === 'html' ? 'text/html' : 'application/json',
      Connection: 'close',
    };
    if (fault?.kind === 'html') response.writeHead(200, cut).end('<html>Bad gateway</html>');
    else if (fault?.kind === 'truncated') response.writeHead(200, cut).end(body.slice(0, body.length / 2));
    else response.writeHead(status, headers).end(body);
  };
  const server = await openServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => response.destroy());
  });

  return {
    ...server,
    /** The next `times` calls whose method and path begin like this fail. */
    fail(call: string, fault: Fault, times = 1): void {
      for (let n = 0; n < times; n += 1) faults.push({ call, fault });
    },
    /** Every call takes at least so long from now on, in ms. */
    slow(ms: number): void {
      delay = ms;
    },
    /** From now on nobody answers, until `recover`. */
    goDown(): void {
      isDown = true;
    },
    recover(): void {
      isDown = false;
      faults.length = 0;
    },
  };
}
