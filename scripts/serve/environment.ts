import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, NETLIFY_VARIABLES, readEnv } from '../../netlify/lib/env.ts';
import { type LocalRuntime, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import type { LabStandIn } from '../../tests/mocks/lab/server.ts';
import { createPaymentPage } from '../../tests/mocks/stripe/paymentPage/server.ts';
import { type OriginRule, onThisOrAnyPort } from './listen.ts';
import { startLocalBlobs } from './standIns.ts';

/** The environment with the variables of the project's `.env`; the shell's own win. @throws EnvError */
export function loadEnv(root: string): Env {
  const path = join(root, '.env');
  if (existsSync(path)) loadEnvFile(path);
  return readEnv(process.env);
}

/** Port of the print lab's stand-in, after the site's; the payment page has the port between them. */
const LAB_PORT_AFTER = 2;

/** Sets the functions' environment in this process, without Netlify's own variables. @throws EnvError */
export function applyEnvironment(env: Record<string, string | undefined>, contentRoot: string): Env {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  for (const name of NETLIFY_VARIABLES) delete process.env[name];
  process.env.CONTENT_ROOT = contentRoot;
  return readEnv(process.env);
}

/** Makes the folder for this machine's own files, which Git ignores, wherever the content is. */
function makeLocalFolder(contentRoot: string): void {
  const folder = join(contentRoot, '.local');
  mkdirSync(folder, { recursive: true });
  const ignored = join(folder, '.gitignore');
  if (existsSync(ignored)) return;
  try {
    writeFileSync(ignored, '*\n');
  } catch (error) {
    // On a full disk the file would be empty, and Git would see the folder.
    rmSync(ignored, { force: true });
    throw error;
  }
}

/** A random secret in `.local`, readable only by its owner; a missing or invalid one is made again. */
function keepSecret(
  root: string,
  name: string,
  bytes: number,
  isValid = (kept: string) => kept !== '',
): string {
  const path = join(root, '.local', name);
  makeLocalFolder(root);
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  const isKept = kept !== undefined && isValid(kept);
  const secret = isKept ? kept : randomBytes(bytes).toString('base64url');
  if (!isKept) writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return secret;
}

/** The admin password in words and as a variable; without a configured one it is in `.local/admin-password`. */
export function provideAdminPassword(root: string, admin: Env['admin']) {
  if (admin)
    return { shown: `the one that you set by ADMIN_PASSWORD${'hash' in admin ? '_HASH' : ''}`, env: {} };
  const password = keepSecret(root, 'admin-password', 15);
  const where = join(root, '.local', 'admin-password');
  return { shown: `${password} (kept in ${where})`, env: { ADMIN_PASSWORD: password } };
}

const SIGNING_KEY_BYTES = 32;

/** The signing key; it is kept, so that signatures stay valid. */
const provideSigningKey = (contentRoot: string, log: (line: string) => void): string =>
  keepSecret(contentRoot, 'signing-key', SIGNING_KEY_BYTES, (kept) => {
    if (Buffer.from(kept, 'base64url').length === SIGNING_KEY_BYTES) return true;
    // A full disk leaves an empty file.
    log('.local/signing-key holds no key: a new one is made. Signatures of the old one are no longer valid.');
    return false;
  });

/** Prints the addresses of a server's pages. */
export function announce(url: string, labPage: string | undefined, password: string): void {
  if (labPage) console.log(`Print lab:       ${labPage} (a stand-in: nothing is printed)`);
  console.log(`\nSite:            ${url}/\nAdmin:           ${url}/admin/\nAdmin password:  ${password}`);
}

/** Registers the stand-ins for services without a key. @param port the site's; the payment page's is next */
export async function startLocalServices(
  env: Env,
  { port, keepOrders }: { port: number; keepOrders: boolean },
  origin: OriginRule,
  runtime: LocalRuntime,
  log: (line: string) => void,
) {
  const siteOrigin = () => origin.originFor(undefined);
  const webhookSecret = env.stripeWebhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`;
  const makeFolder = () => makeLocalFolder(env.contentRoot);
  /** Where a stand-in keeps its orders. */
  const fileOf = (name: string) =>
    keepOrders ? { path: join(env.contentRoot, '.local', name), make: makeFolder } : undefined;
  let payment: Awaited<ReturnType<typeof createPaymentPage>> | undefined;
  if (env.payment === 'local') {
    const options = {
      siteOrigin,
      log,
      webhookUrl: `${origin.listening}/api/stripe-webhook`,
      webhookSecret,
      file: fileOf('payments.json'),
    };
    payment = await onThisOrAnyPort(port && port + 1, (free) =>
      createPaymentPage({ port: free, ...options }),
    );
    runtime.paymentOrigin = payment.origin;
    runtime.paymentSecretKey = payment.secretKey;
    runtime.paymentWebhookSecret = webhookSecret;
  }
  const blobsFolder = join(env.contentRoot, '.local', 'blobs');
  let blobs: ReturnType<typeof startLocalBlobs> | undefined;
  runtime.siteOrigin = siteOrigin();
  runtime.mailFolder = join(env.contentRoot, '.local', 'mail');
  runtime.signingKey = () => provideSigningKey(env.contentRoot, log);
  runtime.blobs = () => {
    makeFolder();
    blobs ??= startLocalBlobs(blobsFolder);
    return blobs;
  };
  let lab: LabStandIn | undefined;
  if (env.lab && env.lab.key === undefined) {
    const secret = env.lab.webhookSecret ?? randomBytes(24).toString('hex');
    const options = {
      lab: env.lab.name,
      siteOrigin,
      shop: { url: `${origin.listening}/api/lab-webhook`, secret },
      log,
      file: fileOf(`lab/${env.lab.name}.json`),
    };
    // Loaded on demand: few sites have a lab.
    const { createLabStandIn } = await import('../../tests/mocks/lab/server.ts');
    lab = await onThisOrAnyPort(port && port + LAB_PORT_AFTER, (free) =>
      createLabStandIn({ ...options, port: free }),
    );
    const { key, apiUrl } = lab;
    runtime.lab = { key, apiUrl, webhookSecret: secret, siteOrigin: origin.listening };
  }
  setLocalRuntime(runtime);
  return {
    payment,
    /** The page of the print lab's stand-in, if there is one. */
    labPage: lab && `${lab.origin}/`,
    /** Whether anything was ever ordered or stored here: only then can there be open work. */
    hasBlobs: () => existsSync(blobsFolder),
    async close() {
      await Promise.all([payment?.close(), lab?.close(), blobs?.then((started) => started.close())]);
    },
  };
}
