// The shop's functions in a process of their own, as a platform runs them: the environment says everything, and the
// process may be killed at any time. Its parent asks over the channel; each question brings the time.
import type { Context } from '@netlify/functions';

/** What the parent asks: a call of the API, or what runs by the clock. `ahead` is how far the clock is set, in ms. */
export type Question = { readonly id: number; readonly ahead: number } & (
  | {
      readonly what: 'call';
      readonly method: string;
      readonly path: string;
      readonly headers: Record<string, string>;
      readonly body?: string;
    }
  | { readonly what: 'scheduled' }
);
export type Answer = { readonly id: number; readonly status: number; readonly body: string };

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

// The functions see the clock above from their first line on.
const { default: api } = await import('../../netlify/functions/api.mts');
const { default: finishOrders } = await import('../../netlify/functions/finish-orders.mts');
const { env } = process;

async function answer(question: Question): Promise<Pick<Answer, 'status' | 'body'>> {
  if (question.what === 'scheduled') {
    await finishOrders();
    return { status: 200, body: '' };
  }
  const { method, path, headers, body } = question;
  const request = new Request(`${env.URL}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const answered = await api(request, { ip: '203.0.113.7' } as Context);
  return { status: answered.status, body: await answered.text() };
}

process.on('message', (question: Question) => {
  ahead = question.ahead;
  answer(question).then(
    (answered) => process.send?.({ id: question.id, ...answered } satisfies Answer),
    // The platform answers for a function that throws.
    (error: unknown) =>
      process.send?.({ id: question.id, status: 500, body: String(error) } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
