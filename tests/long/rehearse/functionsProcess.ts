// The shop's functions in a process of their own, as a platform runs them: the environment says everything, and the
// process may be killed at any time. Its parent asks over the channel; each question brings the time.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Context } from '@netlify/functions';

/** What the parent asks: a call of the API, or what runs by the clock. `ahead` is how far the clock is set, in ms. */
export type Question = { readonly id: number; readonly ahead: number } & (
  | {
      readonly what: 'call';
      readonly method: string;
      readonly path: string;
      readonly headers: Record<string, string>;
      readonly body?: string;
      /** Of the caller, where it matters. */
      readonly ip?: string;
    }
  | { readonly what: 'scheduled' }
);
type Answered = { readonly status: number; readonly body: string; readonly retryAfter: string | null };
export type Answer = Answered & { readonly id: number };
/** Comes after the answer, when nothing goes on any more. */
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

/** Longer pauses are passed by the clocks, not by waiting, in ms. What nobody has to wait for is a limit, and no pause. */
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

// The functions see the clock above from their first line on.
const { default: api } = await import('../../../netlify/functions/api.mts');
const { default: finishOrders } = await import('../../../netlify/functions/finish-orders.mts');
const { env } = process;
/** What goes on after its answer. */
const works = new Set<Promise<unknown>>();

async function answer(question: Question): Promise<Answered> {
  if (question.what === 'scheduled') {
    await finishOrders();
    return { status: 200, body: '', retryAfter: null };
  }
  const { method, path, headers, body, ip = '203.0.113.7' } = question;
  const request = new Request(`${env.URL}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const context = { ip, waitUntil: (work: Promise<unknown>) => void works.add(work) };
  const answered = await api(request, context as unknown as Context);
  const retryAfter = answered.headers.get('retry-after');
  return { status: answered.status, body: await answered.text(), retryAfter };
}

process.on('message', (question: Question) => {
  ahead = question.ahead;
  const { id } = question;
  answer(question)
    // The platform answers for a function that throws.
    .catch((error: unknown) => ({ status: 500, body: String(error), retryAfter: null }))
    .then(async (answered) => {
      process.send?.({ id, ...answered } satisfies Answer);
      await Promise.all(works);
      works.clear();
      process.send?.({ id, idle: true } satisfies Idle);
    });
});
process.on('disconnect', () => process.exit(0));
