import { createHash, timingSafeEqual } from 'node:crypto';
import { PaymentFailure } from './failures.ts';
import { parseForm } from './formBody.ts';
import { list, object, oneOf } from './rules.ts';
import { lineItemsJson, sessionJson } from './sessionJson.ts';
import { readSessionParams } from './sessionRules.ts';
import { newId, type Sessions } from './sessions.ts';

type ApiRequest = {
  method: string;
  url: URL;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};
type ApiReply = { status: number; body: unknown; headers: Record<string, string> };

const KEY_LENGTH_MAX = 255;
const REMEMBERED_KEYS = 1000;
const SESSION_PATH = /^\/v1\/checkout\/sessions\/([^/]{1,66})(\/expire|\/line_items)?$/;
const CREATE_PATH = '/v1/checkout/sessions';
const readQuery = object({ expand: list(oneOf('line_items'), 4) });

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

type Remembered = { fingerprint: string; reply: ApiReply };

/** Stripe's API as far as a hosted checkout needs it. */
export class PaymentApi {
  readonly #sessions: Sessions;
  readonly #secretKey: string;
  readonly #origin: () => string;
  readonly #remembered = new Map<string, Remembered>();

  constructor(sessions: Sessions, secretKey: string, origin: () => string) {
    this.#sessions = sessions;
    this.#secretKey = secretKey;
    this.#origin = origin;
  }

  answer(request: ApiRequest): ApiReply {
    try {
      authorize(request.headers.authorization, this.#secretKey);
      return request.method === 'POST' ? this.#once(request) : this.#read(request);
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      return { status: error.status, body: error.body, headers: { 'request-id': newId('req_', 14) } };
    }
  }

  #reply(body: unknown): ApiReply {
    return { status: 200, body, headers: { 'request-id': newId('req_', 14) } };
  }

  /** The same key with the same parameters gets the first answer again; refusals are not remembered. */
  #once(request: ApiRequest): ApiReply {
    const key = request.headers['idempotency-key'];
    if (!key) return this.#write(request);
    if (key.length > KEY_LENGTH_MAX) {
      throw new PaymentFailure(400, 'Idempotency keys can be at most 255 characters.', {
        type: 'idempotency_error',
      });
    }
    const fingerprint = digest(`${request.url.pathname}\n${request.body}`).toString('hex');
    const known = this.#remembered.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new PaymentFailure(400, message, { type: 'idempotency_error' });
    }
    if (known) return { ...known.reply, headers: { ...known.reply.headers, 'idempotent-replayed': 'true' } };
    const reply = this.#write(request);
    this.#remembered.set(key, { fingerprint, reply });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED_KEYS && oldest !== undefined) this.#remembered.delete(oldest);
    return { ...reply, headers: { ...reply.headers, 'idempotency-key': key } };
  }

  #write({ url, body, method }: ApiRequest): ApiReply {
    if (url.pathname === CREATE_PATH) {
      const params = readSessionParams(parseForm(body), this.#sessions.seconds());
      const session = this.#sessions.create(params);
      return this.#reply(sessionJson(session, this.#origin(), params.expand));
    }
    const [, id, action] = SESSION_PATH.exec(url.pathname) ?? [];
    if (id && action === '/expire') {
      return this.#reply(sessionJson(this.#sessions.expire(id), this.#origin()));
    }
    throw this.#unknownCall(method, url);
  }

  #read({ url, method }: ApiRequest): ApiReply {
    const [, id, action] = SESSION_PATH.exec(url.pathname) ?? [];
    if (method === 'GET' && id && action === '/line_items') {
      return this.#reply(lineItemsJson(this.#sessions.get(id)));
    }
    if (method === 'GET' && id && !action) {
      const { expand } = readQuery(parseForm(url.search.slice(1)), '');
      return this.#reply(sessionJson(this.#sessions.get(id), this.#origin(), expand));
    }
    throw this.#unknownCall(method, url);
  }

  #unknownCall(method: string, url: URL): PaymentFailure {
    return new PaymentFailure(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
  }
}
