import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '../../netlify/lib/env.ts';

/** The environment with the variables of the project's `.env`; what the shell has set wins. @throws EnvError */
export function loadEnv(root: string): Env {
  const path = join(root, '.env');
  if (existsSync(path)) loadEnvFile(path);
  return readEnv(process.env);
}
