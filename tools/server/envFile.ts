import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '../../netlify/lib/env.ts';

/**
 * The environment with the variables of the project's `.env`, if there is one; what the shell has set already wins.
 * Names on standard error what is set by half.
 * @throws EnvError where a variable is unusable
 */
export function loadEnv(root: string): Env {
  const path = join(root, '.env');
  if (existsSync(path)) loadEnvFile(path);
  const env = readEnv(process.env);
  if (env.stripe && !env.stripePublishableKey) {
    console.error(
      'PUBLIC_STRIPE_PUBLISHABLE_KEY is missing: STRIPE_SECRET_KEY is set without it. Customers still get to the ' +
        'payment page, but without the script of Stripe. Set both, or neither for the local payment page.',
    );
  }
  return env;
}
