import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile as load } from 'node:process';

/** Adds the variables of the project's `.env`, if there is one. What the shell has set already wins. */
export function loadEnvFile(root: string): void {
  const path = join(root, '.env');
  if (existsSync(path)) load(path);
}
