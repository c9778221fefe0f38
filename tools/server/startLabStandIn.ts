import { randomBytes } from 'node:crypto';
import type { Env } from '../../netlify/lib/env.ts';
import type { LocalRuntime } from '../../netlify/lib/runtime.ts';
import { createLabStandIn, type LabStandIn } from '../labStandIn/server.ts';

/**
 * Starts the stand-in for a print lab without a key, on any free port where the wished one is taken.
 *
 * @param site.listening the address under which this machine reaches the site
 * @param path where orders are kept for the next start
 */
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
  const standIn = await createLabStandIn({ ...options, port }).catch((error: unknown) => {
    if (port === 0) throw error;
    return createLabStandIn({ ...options, port: 0 });
  });
  const { key, apiUrl } = standIn;
  return { standIn, access: { key, apiUrl, webhookSecret: secret, siteOrigin: site.listening } };
}
