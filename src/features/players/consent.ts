import { isRecord } from '../../shared/isRecord.ts';

/** The services whose players are embedded. */
export const EMBED_SERVICES = ['youtube', 'soundcloud'] as const;
export type EmbedService = (typeof EMBED_SERVICES)[number];

/** Name under which the browser keeps it: not among the others, which the first view's script carries. */
export const CONSENT_KEY = 'embedConsent';

/** Since when somebody has allowed each service, as ISO 8601; a service that is missing is not allowed. */
export type Consents = Readonly<Partial<Record<EmbedService, string>>>;

/** What is kept; whatever cannot be read allows nothing. */
export function readConsents(text: string): Consents {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isRecord(kept)) return {};
  const read = EMBED_SERVICES.flatMap((service) => {
    const since = Object.hasOwn(kept, service) ? kept[service] : undefined;
    return typeof since === 'string' && Number.isFinite(Date.parse(since)) ? [[service, since]] : [];
  });
  return Object.fromEntries(read) as Consents;
}

export const isEmbedService = (name: unknown): name is EmbedService =>
  EMBED_SERVICES.some((service) => service === name);
