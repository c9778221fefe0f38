// Serves a finished build, for browser tests and benchmarks. Settings come from the environment as for `npm start`;
// the first argument is the build's folder. The first line on standard output is JSON: {"url":
// "http://localhost:…"}.
import { resolve } from 'node:path';
import { readEnv } from '../../netlify/lib/env.ts';
import { closeAtSignal } from '../command.ts';
import { createLocalServer } from './localServer.ts';

const root = resolve(import.meta.dirname, '../..');
const distDir = resolve(process.argv[2] ?? 'dist');

try {
  const env = readEnv(process.env);
  const server = await createLocalServer({
    root,
    distDir,
    contentRoot: env.contentRoot,
    port: env.port,
    env: process.env,
    rateLimits: false,
    log: (line) => console.error(line),
  });
  console.log(JSON.stringify({ url: server.url }));
  closeAtSignal(server.close);
  // The parent process holds the other end: when it dies, this process ends too.
  process.stdin.on('end', () => void server.close().then(() => process.exit(0))).resume();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
