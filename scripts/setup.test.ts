import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../netlify/auth/authenticator.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { COMMANDS, installReason, refuseOldNode, startOf } from './setupRules.mjs';

const ROOT = resolve(import.meta.dirname, '..');

const lock = (packages: Record<string, object>) => JSON.stringify({ packages });

test.each(['20.0.0', '22.12.0', '24.21.0', '100.0.0'])('Node %s runs setup', (version) => {
  expect(refuseOldNode(version)).toBeUndefined();
});

test.each(['18.20.4', '19.9.0', '8.0.0'])('Node %s is too old, and one line says so', (version) => {
  expect(refuseOldNode(version)).toMatch(`Node ${version} is too old: install Node 20 or newer`);
  expect(refuseOldNode(version)).not.toContain('\n');
});

const a = { 'node_modules/a': { version: '1.0.0' } };
const c = (version: string) => ({ 'node_modules/a/node_modules/c': { version } });
const foreign = { 'node_modules/b-windows': { version: '2.0.0', optional: true } };
test.each<[installed: string, reason: string | undefined]>([
  [lock({ ...a, ...c('3.0.0') }), undefined],
  [lock({ ...a, ...c('2.9.0') }), 'c 3.0.0 is missing'],
  [lock(a), 'c 3.0.0 is missing'],
  ...['', '{', 'null'].map((text): [string, string] => [text, 'none are there yet']),
])('beside %s the reason to install is: %s', (installed, reason) => {
  expect(installReason(lock({ '': { version: '0.1.0' }, ...a, ...foreign, ...c('3.0.0') }), installed)).toBe(
    reason,
  );
});

test('package.json runs every command through setup, and an unknown one is refused in one line', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toEqual(
    Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, `node scripts/setup.mjs ${name}`])),
  );
  const result = spawnSync(process.execPath, ['scripts/setup.mjs', 'strat'], { cwd: ROOT, encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stderr.trim()).toMatch(/^Unknown command "strat": expected one of start, test, .*\.$/);
});

test('the server, archives and builds start with the settings for low memory', () => {
  const { flags, env } = startOf('start');
  expect(spawnSync(process.execPath, [...flags, '-e', ''], { env }).status).toBe(0);
  const names = Object.keys(COMMANDS);
  expect(names.filter((name) => startOf(name).flags.length > 0)).toEqual(['start', 'archive']);
  const small = names.filter((name) => 'MALLOC_ARENA_MAX' in startOf(name).env);
  expect(small).toEqual(['start', 'build', 'archive']);
});

const hashed = (password: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'hashPassword.ts')], {
    input: `${password}\n`,
    encoding: 'utf8',
  });

test('the printed hash accepts its password and no other', async () => {
  // Only ASCII: tests/api/password covers other letters, each spelling of which costs another slow hash.
  const { stdout } = hashed('twelve letters');
  const [, value] = /^ADMIN_PASSWORD_HASH='(.*)'\n$/.exec(stdout) ?? [];
  const { check } = createAuthenticator(readEnv({ ADMIN_PASSWORD_HASH: value }).admin);
  await check('twelve letters', '192.0.2.1');
  await expect(check('eleven letters', '192.0.2.1')).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each(['', 'eleven char'])('reports that "%s" is too short', (password) => {
  const { stdout, stderr, status } = hashed(password);
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toContain('12 characters or more');
  if (password) expect(stderr).not.toContain(password);
});
