import { randomBytes } from 'node:crypto';
import type { Env } from '../../netlify/lib/env.ts';
import type { LocalRuntime } from '../../netlify/lib/runtime.ts';
import { createLabStandIn, type LabStandIn } from '../../tests/mocks/lab/server.ts';
import { onThisOrAnyPort } from './loopback.ts';

/** Starts the stand-in for a print lab without a key; orders are kept at `path`, if given, for the next start. */
export async function startLabStandIn(
  lab: NonNullable<Env['lab']>,
  port: number,
  site: { origin: () => string; listening: string },
  log: (line: string) => void,
  path?: string,
): Promise<{ standIn: LabStandIn; access: NonNullable<LocalRuntime['lab']> }> {
  const secret = lab.webhookSecret ?? randomBytes(24).toString('hex');
  const options = {
    lab: lab.name,
    siteOrigin: site.origin,
    shop: { url: `${site.listening}/api/lab-webhook`, secret },
    log,
    ...(path !== undefined && { path }),
  };
  const standIn = await onThisOrAnyPort(port, (free) => createLabStandIn({ ...options, port: free }));
  const { key, apiUrl } = standIn;
  return { standIn, access: { key, apiUrl, webhookSecret: secret, siteOrigin: site.listening } };
}
