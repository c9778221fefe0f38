// `node scripts/test/busy.ts` runs `npm test` while two other processes keep two cores busy; it must pass. With names
// of browser tests, such as `adminShell`, it runs only those.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const spinning = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const end = () => {
  for (const child of spinning) child.kill('SIGKILL');
};
process.once('exit', end);

const names = process.argv.slice(2);
const command =
  names.length > 0
    ? ['node_modules/@playwright/test/cli.js', 'test', ...names]
    : ['scripts/setup.mjs', 'test'];
const tests = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
tests.once('exit', (code) => {
  const stayed = spinning.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  if (!stayed) console.error('One of the two busy processes ended early: this run proves nothing.');
  const passed = code === 0 && stayed;
  console.log(`On a busy machine: ${passed ? 'passed' : 'FAILED'}.`);
  process.exit(passed ? 0 : 1);
});
