import { type Api, type AppOptions, createApp } from '../../netlify/api/app.ts';
import {
  blobId,
  ContentError,
  type ContentStore,
  type Snapshot,
} from '../../netlify/content/contentStore.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';

export const ORIGIN = 'http://localhost:8888';
export const PASSWORD = 'correct horse';
export const REVISION = 'a'.repeat(40);

export const PHOTO = {
  filename: 'wave.jpg',
  description: { en: 'Wave', de: 'Welle' },
  project: 'Tidal',
  order: 1,
  creativehub_sku_a4: 'CH-A4',
  creativehub_sku_a3: 'CH-A3',
  price_a4: 24.5,
  price_a3: 39,
};
const described = (en: string) => ({ en, de: `${en} (de)` });

const HALF = described('Half');

/** A small shop: three photos, a video, a track. Values are objects, or text for broken files. */
export const CONTENT: Record<string, unknown> = {
  'content/photos/wave.json': PHOTO,
  'content/photos/plain.json': { filename: 'plain.png', description: described('Plain'), order: 0 },
  'content/photos/half.json': { filename: 'half.jpg', description: HALF, order: 2, price: '12,35' },
  'content/videos/rain.json': { url: 'https://youtu.be/dQw4w9WgXcQ', description: described('Rain') },
  'content/music/tram.json': { url: 'https://soundcloud.com/a/tram', description: described('Tram') },
  'content/settings.json': { cornerRadiusPx: 3 },
};

/** A snapshot of files given as values. */
export function snapshotOf(content: Record<string, unknown>, extra: Partial<Snapshot> = {}): Snapshot {
  const files = Object.entries(content).map(([path, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [path, { path, text, oid: blobId(text), size: text.length }] as const;
  });
  return { revision: REVISION, files: new Map(files), ...extra };
}

/** A store that can only be read. `snapshot` may be changed between calls. */
export function readOnlyStore(
  snapshot: Snapshot,
): ContentStore & { current: Snapshot; failing?: ContentError } {
  const refuse = () => Promise.reject(new ContentError('readOnly', 'store.notConfigured'));
  return {
    current: snapshot,
    snapshot() {
      return this.failing ? Promise.reject(this.failing) : Promise.resolve(this.current);
    },
    change: refuse,
    keep: refuse,
    file: refuse,
    history: refuse,
    fileAt: refuse,
    textsAt: refuse,
  };
}

export type Answer<B> = {
  status: number;
  body: B;
  headers: Headers;
  /** The message of a refusal, and the paths of its details. */
  error: string | undefined;
  paths: string[] | undefined;
};

/** An answer with its JSON, or an empty object for an empty body. */
export async function answerOf<B = Record<string, unknown>>(response: Response): Promise<Answer<B>> {
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  const { error, details } = body as Partial<ErrorBody>;
  const { status, headers } = response;
  return { status, body, headers, error, paths: details?.map(({ path }) => path) };
}

/** Makes calls with the password and, for a value, a JSON body; texts and forms are sent unchanged. */
export const createSend =
  (call: (path: string, init: RequestInit) => Promise<Response>) =>
  async <B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<B>> => {
    // A form is sent as bytes, because Node's stream of a form goes on writing after a refusal has closed it.
    const form = body instanceof FormData ? new Response(body) : undefined;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = form?.headers.get('content-type') ?? 'application/json';
    const answer = await call(path, {
      method,
      headers: {
        'x-admin-password': PASSWORD,
        ...(body !== undefined && { 'Content-Type': type }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? await form.arrayBuffer() : text }),
    });
    return answerOf<B>(answer);
  };

export type Shop = {
  app: Api;
  store: ReturnType<typeof readOnlyStore>;
  lines: string[];
  /** A call from `ip`, to a path of the site. */
  call(path: string, init?: RequestInit, ip?: string): Promise<Response>;
  /** A POST from `ip`, or else from a new address. */
  post(path: string, body: unknown, headers?: Record<string, string>, ip?: string): Promise<Response>;
};

/** The API over {@link CONTENT}. */
export function openShop(
  options: { env?: Record<string, string>; content?: Record<string, unknown>; origin?: string } & Partial<
    Omit<AppOptions, 'env'>
  > = {},
): Shop {
  const { env: variables = {}, content = CONTENT, origin = ORIGIN, ...services } = options;
  const store = readOnlyStore(snapshotOf(content));
  const lines: string[] = [];
  let visitors = 0;
  const app = createApp({ log: (line) => lines.push(line), store, ...services, env: readEnv(variables) });
  const call: Shop['call'] = async (path, init, ip = '203.0.113.1') =>
    app.fetch(new Request(origin + path, init), { ip });
  return {
    app,
    store,
    lines,
    call,
    post(path, body, headers = {}, ip) {
      visitors += 1;
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };
      return call(path, init, ip ?? `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`);
    },
  };
}

const USUAL_LINE = { name: 'Forged name', amount: 2450, quantity: 1, size: 'A4', currency: 'eur' };
/** A line of the checkout call for the wave in A4, with the test's changes. */
export function lineOf(
  change: { metadata?: object } & Partial<Record<keyof typeof USUAL_LINE, unknown>> = {},
) {
  const { name, amount, quantity, size, currency, metadata } = { ...USUAL_LINE, metadata: {}, ...change };
  const photo = { imageUrl: `${ORIGIN}/photos/wave.jpg`, itemId: 'wave' };
  return {
    price_data: {
      currency,
      product_data: {
        name,
        description: 'Forged text',
        images: ['https://evil.example/x.jpg'],
        metadata: { ...photo, size, creativehub_sku: 'forged', ...metadata },
      },
      unit_amount: amount,
    },
    quantity,
  };
}

/** The body of a checkout call. */
export function orderOf(lineItems: unknown, change: object = {}) {
  return {
    lineItems,
    successUrl: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ORIGIN}/?canceled=true`,
    shippingAddressCollection: true,
    ...change,
  };
}

export const CHECKOUT = '/api/create-checkout-session';
