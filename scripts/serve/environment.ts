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

/** The admin password and where it is: without a configured one a random one in `.local/admin-password`. */
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

/** Port of the print lab's stand-in, after the site's; the payment page has the one between. */
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

const SIGNING_KEY_BYTES = 32;

/** A key that is generated once and stored, readable for its owner only; its signatures stay valid. */
function provideSigningKey(contentRoot: string, log: (line: string) => void): string {
  const path = join(contentRoot, '.local', 'signing-key');
  if (existsSync(path)) {
    const kept = readFileSync(path, 'utf8').trim();
    if (Buffer.from(kept, 'base64url').length === SIGNING_KEY_BYTES) return kept;
    // A full disk leaves an empty file.
    log('.local/signing-key holds no key: a new one is made. What the old one has signed is good no more.');
    rmSync(path);
  }
  makeLocalFolder(contentRoot);
  const key = randomBytes(SIGNING_KEY_BYTES).toString('base64url');
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
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
    /** Whether anything was ever ordered or stored here, so that there may be open work. */
    hasBlobs: () => existsSync(blobsFolder),
    async close() {
      await Promise.all([payment?.close(), lab?.close(), blobs?.then((started) => started.close())]);
    },
  };
}
