// The decisions of setup.mjs as pure functions, so that they can be tested.

/** The oldest Node that can run setup and npm's install; everything after that runs on the project's own Node. */
const OLDEST_NODE = 20;

/** Command → its script on the project's own Node, and its first arguments. @type {Record<string, string>} */
export const COMMANDS = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  'test:browsers': 'tests/browsers/run.ts',
  dev: 'scripts/dev.ts',
  build: 'node_modules/astro/bin/astro.mjs build',
  check: 'scripts/check.ts',
  'lint:shop': 'scripts/lintShop.ts',
  archive: 'scripts/archive.ts',
  bench: 'bench/run.ts',
  'deploy:check': 'scripts/deployCheck/run.ts',
  'hash-password': 'scripts/hashPassword.ts',
  rehearse: 'tests/long/run.ts rehearse',
  prove: 'tests/long/run.ts prove',
  restore: 'scripts/restore.ts',
  screenshots: 'tests/screenshots/run.ts',
  week: 'node_modules/@playwright/test/cli.js test --config tests/week/playwright.config.ts',
};

/** The C library keeps memory per thread, and image processing uses many threads. */
export const LOW_MEMORY_ENV = { MALLOC_ARENA_MAX: '1' };

/** V8's young generation would grow to 32 MB per semi-space for short-lived garbage. */
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=2'];

/**
 * The Node flags and variables of a command's process.
 * @param {string} command @returns {{ flags: string[], env: Record<string, string> }}
 */
export const startOf = (command) =>
  ['start', 'archive'].includes(command)
    ? { flags: LOW_MEMORY_FLAGS, env: LOW_MEMORY_ENV }
    : { flags: [], env: command === 'build' ? LOW_MEMORY_ENV : {} };

/**
 * @param {string} version such as "18.20.4"
 * @returns {string | undefined} one line saying what to do, or undefined when the version is sufficient
 */
export function refuseOldNode(version) {
  const major = Number.parseInt(version, 10);
  return major >= OLDEST_NODE
    ? undefined
    : `Node ${version} is too old: install Node ${OLDEST_NODE} or newer (https://nodejs.org), then run this again.`;
}

/** @param {string} text @returns {Record<string, {version?: string, optional?: boolean, link?: boolean}> | undefined} */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares the lock file with npm's own record of installed packages.
 * @param {string} lock text of package-lock.json
 * @param {string} installed text of node_modules/.package-lock.json, '' without one
 * @returns {string | undefined} why an install is needed, in plain words, or undefined
 */
export function installReason(lock, installed) {
  const present = packagesOf(installed);
  if (!present) return 'none are there yet';
  for (const [path, wanted] of Object.entries(packagesOf(lock) ?? {})) {
    // Optional packages of other systems are absent on purpose; '' is the project itself.
    if (path === '' || wanted.link) continue;
    if (!present[path] && wanted.optional) continue;
    if (present[path]?.version !== wanted.version) {
      return `${path.replace(/^.*node_modules\//, '')} ${wanted.version} is missing`;
    }
  }
  return undefined;
}
