import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { provideAdminPassword } from './adminPassword.ts';

function temporaryRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'admin-password-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test('a random password is made once, readable by the owner alone', () => {
  const root = temporaryRoot();
  const first = provideAdminPassword(root, null);
  expect(first.password).toMatch(/^[\w-]{20}$/);
  expect(first.where).toBe(join(root, '.local', 'admin-password'));
  expect(readFileSync(first.where, 'utf8')).toBe(`${first.password}\n`);
  expect(statSync(first.where).mode & 0o777).toBe(0o600);
  expect(provideAdminPassword(root, null)).toEqual(first);
  expect(provideAdminPassword(temporaryRoot(), null).password).not.toBe(first.password);
});

test('an emptied file gets a new password', () => {
  const root = temporaryRoot();
  const { where } = provideAdminPassword(root, null);
  writeFileSync(where, '\n', { mode: 0o644 });
  expect(provideAdminPassword(root, null).password).toMatch(/^[\w-]{20}$/);
  expect(statSync(where).mode & 0o777).toBe(0o600);
});

test('a password from the environment is neither shown nor stored', () => {
  const access = provideAdminPassword('/no/such/folder', { password: 'canary' });
  expect(access).toEqual({ where: 'the one that you set by ADMIN_PASSWORD', password: undefined });
});
