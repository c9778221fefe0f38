// Runs one of the project's commands on a machine with only git and Node 20 or newer: installs what is
// missing, then starts the command on the project's own Node. Plain JavaScript without dependencies, because
// it runs before any is installed, and on old Nodes.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS, installReason, refuseOldNode, startOf } from './setupRules.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.artist-site-lock');
const windows = process.platform === 'win32';
const ownNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');

function stop(message) {
  console.error(message);
  process.exit(1);
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function requireGit() {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
  } catch {
    stop('git was not found: the content lives in a Git repository. Install git, then run this again.');
  }
}

function npm(args) {
  // Under `npm run` this is the running npm; on Windows npm is a script that needs a shell.
  const cli = process.env.npm_execpath;
  return cli && /\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: windows });
}

/** Runs `npm ci` if the installed packages differ from the lock file. */
function install() {
  const lock = readText(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readText(stamp) === wanted) return;
  const reason = installReason(lock, readText(join(modules, '.package-lock.json')));
  if (reason) {
    console.log(`Installing the project's packages (${reason}); this takes about a minute …`);
    const started = Date.now();
    const result = npm(['ci', '--loglevel', 'error', '--no-audit', '--no-fund']);
    if (result.status !== 0) {
      console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
      stop('The packages could not be installed: see above. Is the package registry reachable?');
    }
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The package `node` fetches its binary in an install script, which `ignore-scripts` skips. */
function requireOwnNode() {
  if (!existsSync(ownNode)) {
    console.log("Fetching the project's own Node …");
    const script = join(modules, 'node', 'installArchSpecificPackage.js');
    const result = spawnSync(process.execPath, [script], { cwd: dirname(script), encoding: 'utf8' });
    if (!existsSync(ownNode)) {
      console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`);
      stop("The project's own Node is missing: run `npm rebuild node`, with npm's install scripts allowed.");
    }
  }
}

function run(command, args) {
  const path = [dirname(ownNode), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
  const { flags, env: memory } = startOf(command);
  const env = { ...process.env, ...memory, PATH: path, ASTRO_TELEMETRY_DISABLED: '1' };
  process.chdir(root);
  waitFor(spawn(ownNode, [...flags, ...args], { stdio: 'inherit', env }));
}

/** Passes signals on to a child, and ends with it. */
function waitFor(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // The terminal also sends SIGINT to the child; a second one does no harm.
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) {
    // npm passes a signal only to its shell, which ends; then this process gets another parent.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  child.on('error', (error) => stop(`The project's own Node did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

function main([command = '', ...args]) {
  const refusal = refuseOldNode(process.versions.node);
  if (refusal) stop(refusal);
  const [script, ...first] = COMMANDS[command]?.split(' ') ?? [];
  if (!script) stop(`Unknown command "${command}": expected one of ${Object.keys(COMMANDS).join(', ')}.`);
  // A build works without git: then it names no commit.
  if (command !== 'build') requireGit();
  install();
  requireOwnNode();
  if (!existsSync(join(root, script))) stop(`${script} is missing: is this checkout complete?`);
  run(command, [join(root, script), ...first, ...args]);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2));
}
