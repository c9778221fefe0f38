import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FUNCTION_BUNDLE, NETLIFY_BANNER } from '../../../scripts/netlify/bundleFunctions.ts';
import type { Answer, Idle, Question } from './functionsProcess.ts';

/** Before an answer came the process was gone. */
export class Killed extends Error {
  override name = 'Killed';
}

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id' | 'ahead'> : never) : never;

/** Bundles the functions as they are deployed; a process then starts within a fraction of a second. */
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
 * The shop's functions in a process that is started when it is needed, and may be killed.
 * @param env of the next process @param ahead how far the clock is set, in ms
 */
export function openFunctions(file: string, env: () => Record<string, string>, ahead: () => number) {
  const log: string[] = [];
  const asked = new Map<
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
    started.on('message', (said: Answer | Idle) => {
      if ('idle' in said) asked.get(said.id)?.idle.resolve(true);
      else asked.get(said.id)?.answer.resolve(said);
    });
    ended = once(started, 'exit').then(() => {
      for (const { answer, idle } of asked.values()) {
        answer.reject(new Killed());
        idle.resolve(false);
      }
      asked.clear();
      child = undefined;
    });
    return started;
  }

  return {
    /** Everything that was logged. */
    log,
    /**
     * @returns the answer; `idle` resolves when nothing goes on any more, to false where the process was killed over it
     * @throws Killed before there is an answer
     */
    async ask(question: Asked): Promise<Answer & { readonly idle: Promise<boolean> }> {
      child ??= start();
      last += 1;
      const id = last;
      const one = { answer: Promise.withResolvers<Answer>(), idle: Promise.withResolvers<boolean>() };
      asked.set(id, one);
      // A process that has just ended takes nothing; its end rejects what waits.
      child.send({ id, ahead: ahead(), ...question }, () => {});
      return { ...(await one.answer.promise), idle: one.idle.promise };
    },
    /** Ends the process as a machine that loses its power does. */
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
