import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../../../scripts/netlify/bundleFunctions.ts';
import type { Answer, Call, Idle } from './functionsProcess.ts';

/** The process was killed before it answered. */
export class Killed extends Error {
  override name = 'Killed';
}

type Input = Call extends infer C ? (C extends Call ? Omit<C, 'id' | 'ahead'> : never) : never;

/** Bundles the functions as for a deploy, so that a process starts within a fraction of a second. */
export async function bundleFunctions(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-functions-'));
  const file = join(folder, 'functions.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'functionsProcess.ts')],
    outfile: file,
    ...FUNCTION_BUNDLE,
    banner: NETLIFY_BANNER,
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

export type Functions = ReturnType<typeof openFunctions>;

/**
 * The shop's functions in a process that is started when needed, and may be killed.
 * @param env the environment of the next process @param ahead the offset of the clock, in ms
 */
export function openFunctions(file: string, env: () => Record<string, string>, ahead: () => number) {
  const log: string[] = [];
  const pending = new Map<
    number,
    { answer: PromiseWithResolvers<Answer>; idle: PromiseWithResolvers<boolean> }
  >();
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let last = 0;

  function start(): ChildProcess {
    const started = fork(file, { env: env(), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    started.on('message', (message: Answer | Idle) => {
      if ('idle' in message) pending.get(message.id)?.idle.resolve(true);
      else pending.get(message.id)?.answer.resolve(message);
    });
    ended = once(started, 'exit').then(() => {
      for (const { answer, idle } of pending.values()) {
        answer.reject(new Killed());
        idle.resolve(false);
      }
      pending.clear();
      child = undefined;
    });
    return started;
  }

  return {
    /** All logged text. */
    log,
    /**
     * @returns the answer; `idle` resolves when all work has ended, to false if the process was killed meanwhile
     * @throws Killed if the process is killed before it answers
     */
    async call(input: Input): Promise<Answer & { readonly idle: Promise<boolean> }> {
      child ??= start();
      last += 1;
      const id = last;
      const one = { answer: Promise.withResolvers<Answer>(), idle: Promise.withResolvers<boolean>() };
      pending.set(id, one);
      // Errors are ignored: if the process has just ended, its exit rejects the pending calls.
      child.send({ id, ahead: ahead(), ...input }, () => {});
      return { ...(await one.answer.promise), idle: one.idle.promise };
    },
    /** Kills the process, as a power failure does. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await ended;
    },
    async close(): Promise<void> {
      if (child?.connected) child.disconnect();
      await ended;
    },
  };
}
