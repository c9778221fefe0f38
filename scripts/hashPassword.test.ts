import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../netlify/auth/authenticator.ts';
import { readEnv } from '../netlify/lib/env.ts';

const hashed = (password: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'hashPassword.ts')], {
    input: `${password}\n`,
    encoding: 'utf8',
  });

test('the printed hash lets its password in and no other', async () => {
  const { stdout } = hashed('twölf Zeichen');
  const [, value] = /^ADMIN_PASSWORD_HASH='(.*)'\n$/.exec(stdout) ?? [];
  const { check } = createAuthenticator(readEnv({ ADMIN_PASSWORD_HASH: value }).admin);
  await check(encodeURIComponent('twölf Zeichen'), '192.0.2.1');
  await expect(check('zwölf Zeichen', '192.0.2.1')).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each(['', 'eleven char'])('"%s" is too short, and says so', (password) => {
  const { stdout, stderr, status } = hashed(password);
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toContain('12 characters or more');
  if (password) expect(stderr).not.toContain(password);
});
