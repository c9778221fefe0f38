// Runs the shop's functions in a separate process, as a platform does: configured only by the environment, and killed
// at any time. The parent sends calls over the IPC channel; each call sets the clock.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Context } from '@netlify/functions';

/** A message of the parent: an API call, or the scheduled function. `ahead` is the offset of the clock, in ms. */
export type Call = { readonly id: number; readonly ahead: number } & (
  | {
      readonly what: 'call';
      readonly method: string;
      readonly path: string;
      readonly headers: Record<string, string>;
      readonly body?: string;
      /** The caller's address. */
      readonly ip?: string;
    }
  | { readonly what: 'scheduled' }
);
type Result = { readonly status: number; readonly body: string; readonly retryAfter: string | null };
export type Answer = Result & { readonly id: number };
/** Sent after the answer, when all work has ended. */
export type Idle = { readonly id: number; readonly idle: true };

let ahead = 0;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() + ahead]) as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;

/** Longer pauses advance the clock instead of waiting. Timers with a signal or without a ref are limits, not pauses. */
const PAUSE_MS = 100;
let skipped = 0;
const stopwatch = performance.now.bind(performance);
performance.now = () => stopwatch() + skipped;
const { setTimeout: pause } = timers;
timers.setTimeout = (ms, value, options) => {
  const isLimit = options?.signal !== undefined || options?.ref === false;
  if (ms === undefined || ms < PAUSE_MS || isLimit) return pause(ms, value, options);
  ahead += ms;
  skipped += ms;
  return pause(0, value, options);
};
syncBuiltinESMExports();

// Imported only now, so that the functions see the clock above from the start.
const { default: api } = await import('../../../netlify/functions/api.mts');
const { default: finishOrders } = await import('../../../netlify/functions/finish-orders.mts');
const { env } = process;
/** Work that goes on after its answer. */
const works = new Set<Promise<unknown>>();

async function answer(call: Call): Promise<Result> {
  if (call.what === 'scheduled') {
    await finishOrders();
    return { status: 200, body: '', retryAfter: null };
  }
  const { method, path, headers, body, ip = '203.0.113.7' } = call;
  const request = new Request(`${env.URL}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const context = { ip, waitUntil: (work: Promise<unknown>) => void works.add(work) };
  const result = await api(request, context as unknown as Context);
  const retryAfter = result.headers.get('retry-after');
  return { status: result.status, body: await result.text(), retryAfter };
}

process.on('message', (call: Call) => {
  ahead = call.ahead;
  const { id } = call;
  answer(call)
    // If a function throws, the platform answers.
    .catch((error: unknown) => ({ status: 500, body: String(error), retryAfter: null }))
    .then(async (result) => {
      process.send?.({ id, ...result } satisfies Answer);
      await Promise.all(works);
      works.clear();
      process.send?.({ id, idle: true } satisfies Idle);
    });
});
process.on('disconnect', () => process.exit(0));
