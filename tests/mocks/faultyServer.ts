import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../scripts/serve/listen.ts';

/** Starts a server on a free local port. */
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

type StatusFault = {
  kind: 'status';
  status: number;
  headers?: Record<string, string>;
  type?: string;
  code?: string;
  body?: string;
  /** The call is carried out before the refusal. */
  isDone?: true;
};
/** A fault of a call. With '…After' and with an incomplete answer the call is carried out. */
export type Fault =
  | StatusFault
  | { kind: 'silence' | 'silenceAfter' | 'resetBefore' | 'resetAfter' | 'html' | 'truncated' | 'partial' };

const HTML: StatusFault = {
  kind: 'status',
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<html>Bad gateway</html>',
  isDone: true,
};

export type SeenCall = { method: string; path: string; headers: Record<string, string>; body: string };

type Options = {
  /** Answers a call. The target itself makes 'partial' faults, if it supports them. */
  target(request: Request, fault?: Fault): Response | Promise<Response>;
  /** The body of a refusal whose fault has none. */
  refusal(fault: StatusFault): object;
  onCall(call: SeenCall): unknown;
  /** The name of a call for `fail`; by default method and path. */
  nameOf?(call: SeenCall): string;
  /** Changes the target's answer. */
  change?(answer: Record<string, unknown>, call: SeenCall, isOk: boolean): void;
  /** Called when a call will never be answered. */
  onSilence?(): void;
};

const SKIPPED = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || SKIPPED.has(name) ? [] : [[name, value.toString()]],
    ),
  );

/** A proxy before another server that can fail in every known way. */
export async function openFaultyServer(options: Options) {
  const { target, refusal, onCall, nameOf = ({ method, path }) => `${method} ${path}` } = options;
  const { change, onSilence } = options;
  const faults: { isFor: (name: string) => boolean; fault: Fault }[] = [];
  let [delay, isDown] = [0, false];

  function faultOf(name: string): Fault | undefined {
    if (isDown) return { kind: 'status', status: 503 };
    const next = faults.findIndex(({ isFor }) => isFor(name));
    const fault = next < 0 ? undefined : faults.splice(next, 1)[0]?.fault;
    return fault?.kind === 'html' ? HTML : fault;
  }

  async function pass(call: SeenCall, fault: Fault | undefined) {
    const { method, path, headers, body } = call;
    const sent = { method, headers: { ...headers, host: '127.0.0.1' }, ...(body && { body }) };
    const answer = await target(new Request(`http://127.0.0.1${path}`, sent), fault);
    let bytes = Buffer.from(await answer.arrayBuffer());
    if (change) {
      const json = JSON.parse(bytes.toString()) as Record<string, unknown>;
      change(json, call, answer.ok);
      bytes = Buffer.from(JSON.stringify(json));
    }
    return { status: answer.status, headers: plain(Object.fromEntries(answer.headers)), bytes };
  }

  const answer: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/', socket } = request;
    const call = { method, path, headers: plain(request.headers), body: await text(request) };
    onCall(call);
    if (delay > 0) await wait(delay);
    const fault = faultOf(nameOf(call));
    if (fault?.kind === 'silence') return onSilence?.();
    if (fault?.kind === 'resetBefore') return void socket.destroy();
    const isRefused = fault?.kind === 'status';
    const real = isRefused && !fault.isDone ? undefined : await pass(call, fault);
    if (fault?.kind === 'silenceAfter') return onSilence?.();
    if (fault?.kind === 'resetAfter') return void socket.destroy();
    if (isRefused) {
      response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers });
      return void response.end(fault.body ?? JSON.stringify(refusal(fault)));
    }
    if (!real) return;
    const { status, headers, bytes } = real;
    if (fault?.kind !== 'truncated') return void response.writeHead(status, headers).end(bytes);
    response.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
    response.write(bytes.subarray(0, bytes.byteLength / 2), () => socket.destroy());
  };
  const server = await openServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => response.destroy());
  });

  return {
    ...server,
    /** The next `times` calls fail whose name starts with `call`, or for which `call` returns true. */
    fail(call: string | ((name: string) => boolean), fault: Fault, times = 1): void {
      const isFor = typeof call === 'string' ? (name: string) => name.startsWith(call) : call;
      for (let n = 0; n < times; n += 1) faults.push({ isFor, fault });
    },
    /** From now on every call takes at least so many ms. */
    slow(ms: number): void {
      delay = ms;
    },
    /** From now on every call gets 503, until `recover`. */
    goDown(): void {
      isDown = true;
    },
    recover(): void {
      isDown = false;
      faults.length = 0;
    },
  };
}
