import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../netlify/lib/env.ts';

/**
 * Where the admin password is, for a person; where none is set a random one, kept in `.local/admin-password` for the
 * owner, and that password itself.
 */
export function provideAdminPassword(root: string, admin: Env['admin']) {
  if (admin) {
    const name = 'hash' in admin ? 'ADMIN_PASSWORD_HASH' : 'ADMIN_PASSWORD';
    return { where: `the one that you set by ${name}`, password: undefined };
  }
  const directory = join(root, '.local');
  const path = join(directory, 'admin-password');
  mkdirSync(directory, { recursive: true });
  let password = '';
  try {
    password = readFileSync(path, 'utf8').trim();
  } catch {
    // The first start.
  }
  if (password === '') {
    password = randomBytes(15).toString('base64url');
    writeFileSync(path, `${password}\n`, { mode: 0o600 });
  }
  chmodSync(path, 0o600);
  return { where: path, password };
}
