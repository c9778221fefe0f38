import { randomUUID } from 'node:crypto';

/** What Netlify passes to a function beside the request, as far as it applies locally. */
export interface FunctionContext {
  /** The caller's address, from the connection itself: headers can be forged. */
  ip: string;
  params: Record<string, string>;
  requestId: string;
  url: URL;
  site: { id: string; name: string; url: string };
  deploy: { id: string; context: string; published: boolean };
  account: { id: string };
  geo: Record<string, never>;
  waitUntil(promise: Promise<unknown>): void;
}

/** @param onFailure told about a promise that the function left behind and that failed */
export function createContext(
  ip: string,
  url: URL,
  params: Record<string, string>,
  onFailure: (error: unknown) => void,
): FunctionContext {
  return {
    ip,
    params,
    requestId: randomUUID(),
    url,
    site: { id: 'local', name: 'local', url: url.origin },
    deploy: { id: 'local', context: 'dev', published: true },
    account: { id: 'local' },
    geo: {},
    waitUntil(promise) {
      promise.catch(onFailure);
    },
  };
}
