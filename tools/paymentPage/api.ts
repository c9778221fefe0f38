import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { PaymentFailure } from './failures.ts';
import { parseForm } from './formBody.ts';
import { lineItemsJson, sessionJson } from './sessionJson.ts';
import { readExpand, readSessionParams } from './sessionRules.ts';
import { newId, type Sessions } from './sessions.ts';

const KEY_LENGTH_MAX = 255;
const REMEMBERED_KEYS = 1000;

const digest = (text: string) => createHash('sha256').update(text).digest();

function authorize(header: string | undefined, secretKey: string): void {
  if (!header) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
    throw new PaymentFailure(401, message);
  }
  const [, bearer] = /^Bearer (.+)$/.exec(header) ?? [];
  const [, basic = ''] = /^Basic (.+)$/.exec(header) ?? [];
  const given = bearer ?? Buffer.from(basic, 'base64').toString('utf8').replace(/:$/, '');
  if (!timingSafeEqual(digest(given), digest(secretKey))) {
    throw new PaymentFailure(401, 'Invalid API Key provided.', { code: 'api_key_invalid' });
  }
}

/**
 * Stripe's API as far as a hosted checkout needs it.
 * @param origin of the pages that customers see
 */
export function createPaymentApi(sessions: Sessions, secretKey: string, origin: () => string): Hono {
  const api = new Hono();
  const remembered = new Map<string, { fingerprint: string; body: unknown }>();

  api.use(async (c, next) => {
    c.header('request-id', newId('req_', 14));
    authorize(c.req.header('authorization'), secretKey);
    await next();
  });

  // The same key with the same parameters gets the first answer again; refusals are not remembered.
  api.use(async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || !key) return next();
    const type = 'idempotency_error';
    if (key.length > KEY_LENGTH_MAX)
      throw new PaymentFailure(400, 'Idempotency keys can be at most 255 characters.', { type });
    const fingerprint = digest(`${c.req.path}\n${await c.req.text()}`).toString('hex');
    const known = remembered.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new PaymentFailure(400, message, { type });
    }
    c.header('idempotency-key', key);
    if (known) return c.json(known.body, 200, { 'idempotent-replayed': 'true' });
    await next();
    if (!c.res.ok) return;
    remembered.set(key, { fingerprint, body: await c.res.clone().json() });
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_KEYS && oldest !== undefined) remembered.delete(oldest);
  });

  api.post('/checkout/sessions', async (c) => {
    const params = readSessionParams(parseForm(await c.req.text()), sessions.seconds());
    return c.json(sessionJson(sessions.create(params), origin(), params.expand));
  });
  api.post('/checkout/sessions/:id/expire', (c) =>
    c.json(sessionJson(sessions.expire(c.req.param('id')), origin())),
  );
  api.get('/checkout/sessions/:id/line_items', (c) => c.json(lineItemsJson(sessions.get(c.req.param('id')))));
  api.get('/checkout/sessions/:id', (c) => {
    const expand = readExpand(parseForm(new URL(c.req.url).search));
    return c.json(sessionJson(sessions.get(c.req.param('id')), origin(), expand));
  });
  api.all('*', (c) => {
    throw new PaymentFailure(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  return api;
}
