import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAuthenticator } from '../netlify/auth/authenticator.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { COMMANDS, installReason, refuseOldNode, startOf } from './setupRules.mjs';

const ROOT = resolve(import.meta.dirname, '..');

const lock = (packages: Record<string, object>) => JSON.stringify({ packages });

describe('the Node that runs setup', () => {
  test.each(['20.0.0', '22.12.0', '24.21.0', '100.0.0'])('%s will do', (version) => {
    expect(refuseOldNode(version)).toBeUndefined();
  });

  test.each(['18.20.4', '19.9.0', '8.0.0'])('%s is too old, and one line says so', (version) => {
    const message = refuseOldNode(version);
    expect(message).toContain(`Node ${version} is too old: install Node 20 or newer`);
    expect(message).not.toContain('\n');
  });
});

describe('whether to install', () => {
  const wanted = lock({
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-windows': { version: '2.0.0', optional: true },
    'node_modules/a/node_modules/c': { version: '3.0.0' },
  });
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const there = { ...a, 'node_modules/a/node_modules/c': { version: '3.0.0' } };

  test('nothing is installed when only other systems’ packages are missing', () => {
    expect(installReason(wanted, lock(there))).toBeUndefined();
  });

  test('an install is needed when a package is missing or has another version', () => {
    const older = { ...there, 'node_modules/a/node_modules/c': { version: '2.9.0' } };
    expect(installReason(wanted, lock(older))).toBe('c 3.0.0 is missing');
    expect(installReason(wanted, lock(a))).toBe('c 3.0.0 is missing');
  });

  test.each(['', '{', 'null'])('when npm’s note of what is there reads %j', (installed) => {
    expect(installReason(wanted, installed)).toBe('none are there yet');
  });
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

test('the server and archives start with little memory to keep, and so do the pictures of a build', () => {
  const { flags, env } = startOf('start');
  expect(spawnSync(process.execPath, [...flags, '-e', ''], { env }).status).toBe(0);
  expect(flags.join()).toMatch(/^--max-semi-space-size=[1-4]$/);
  expect([env, startOf('archive')]).toEqual([{ MALLOC_ARENA_MAX: '1' }, { flags, env }]);
  expect(startOf('build')).toEqual({ flags: [], env });
  for (const other of Object.keys(COMMANDS).filter((name) => !['start', 'archive', 'build'].includes(name)))
    expect(startOf(other)).toEqual({ flags: [], env: {} });
});

const hashed = (password: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'hashPassword.ts')], {
    input: `${password}\n`,
    encoding: 'utf8',
  });

test('the printed hash lets its password in and no other', async () => {
  // Each check of another spelling of a non-ASCII letter would be another slow hash: tests/api/password covers them.
  const { stdout } = hashed('twelve letters');
  const [, value] = /^ADMIN_PASSWORD_HASH='(.*)'\n$/.exec(stdout) ?? [];
  const { check } = createAuthenticator(readEnv({ ADMIN_PASSWORD_HASH: value }).admin);
  await check('twelve letters', '192.0.2.1');
  await expect(check('eleven letters', '192.0.2.1')).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each(['', 'eleven char'])('"%s" is too short, and says so', (password) => {
  const { stdout, stderr, status } = hashed(password);
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toContain('12 characters or more');
  if (password) expect(stderr).not.toContain(password);
});
