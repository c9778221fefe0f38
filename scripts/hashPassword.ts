// `npm run hash-password`: asks for a password and prints the line for ADMIN_PASSWORD_HASH.
import { randomBytes, scryptSync } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isLongEnough, PASSWORD_MIN } from '../netlify/lib/env.ts';

/** A cost that OWASP recommends for scrypt; a check takes 64 MiB. */
const COST = { N: 2 ** 16, r: 8, p: 2 };
const MEMORY = 256 * COST.N * COST.r;

/** Typed characters are hidden; a pipe is read as it is. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY === true,
  });
  process.stderr.write('Password (it is not shown): ');
  for await (const line of lines) {
    lines.close();
    process.stderr.write('\n');
    return line;
  }
  return '';
}

const password = await askPassword();
if (isLongEnough(password)) {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { ...COST, maxmem: MEMORY });
  const parts = ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')];
  // In single quotes, because a shell or an .env file would expand the $.
  console.log(`ADMIN_PASSWORD_HASH='${parts.join('$')}'`);
} else {
  console.error(`That is too short: a password has ${PASSWORD_MIN} characters or more. Nothing was made.`);
  process.exitCode = 1;
}
