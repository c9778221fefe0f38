import type { Config } from '@netlify/functions';
import { answerCertificates } from '../api/certificates.ts';
import { toApiError } from '../api/errors.ts';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { logTo } from '../lib/log.ts';
import { openClaims } from '../lib/openClaims.ts';
import { errorReply } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';

const log = logTo((line) => console.warn(line));

/** Certificates of numbered prints, the ledger, and the public key. The pages that explain them are static. */
export default async function certificates(request: Request): Promise<Response> {
  try {
    const env = readEnv(process.env);
    return await answerCertificates(request, {
      env,
      store: () => sharedStore(env, log),
      claims: () => openClaims(Date.now, log),
      log,
      now: Date.now,
    });
  } catch (error) {
    return errorReply(toApiError(error, log), requestLanguage(request));
  }
}

export const config: Config = {
  path: [
    '/certificate/*',
    '/de/certificate/*',
    '/.well-known/certificate-key.pem',
    '/editions',
    '/editions/',
    '/de/editions',
    '/de/editions/',
  ],
  preferStatic: true,
};
