import { fork } from 'node:child_process';
import path from 'node:path';
import { createLimiter } from './concurrency.ts';
import type { Outcome } from './deriveContent.ts';
import { PhotoRefused } from './photoRefused.ts';
import type { EncoderSettings } from './settings.ts';

/** One photo to encode: its file and its short hash. */
type Job = { file: string; hash: string };

/** Encodes photos, here or in a process of its own. */
export type Encoder = { derive: (job: Job) => Promise<Outcome>; close: () => void };

/** What an encoder works with; `concurrency` encodings run at once. */
export type EncoderConfig = { derivedDir: string; settings: EncoderSettings; concurrency: number };

/** What the encoder process is asked and what it answers; answers carry the number of their question. */
export type Question = Job & { id: number };
export type Answer = { id: number } & ({ outcome: Outcome } | { refused: string } | { error: string });

/**
 * Up to this many photos are encoded in the calling process: starting another takes longer than it helps.
 */
const FEW_PHOTOS = 3;

/**
 * Opens an encoder for `count` photos. The C library keeps freed memory in an arena for each thread, which
 * doubles what many encodings hold (550 MB instead of 250); one arena costs no time but can only be asked for
 * when a process starts. So many photos are encoded in a process of their own, unless this one is so already.
 */
export function openEncoder(config: EncoderConfig, count: number): Encoder {
  const isFrugal = process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX === '1';
  return count <= FEW_PHOTOS || isFrugal ? openHere(config) : openLater(() => openProcess(config));
}

/** Starts the process with the first photo that needs it: a fresh checkout touches all and changes none. */
function openLater(open: () => Encoder): Encoder {
  let encoder: Encoder | undefined;
  return {
    derive: (job) => {
      encoder ??= open();
      return encoder.derive(job);
    },
    close: () => encoder?.close(),
  };
}

function openHere({ derivedDir, settings, concurrency }: EncoderConfig): Encoder {
  const limit = createLimiter(concurrency);
  return {
    derive: async ({ file, hash }) => {
      // Loaded only when needed: the image library takes longer to load than a run without work.
      const { deriveContent } = await import('./deriveContent.ts');
      return deriveContent({ file, hash, derivedDir, settings, limit });
    },
    close: () => {},
  };
}

/** An encoder in a process of its own; its photos fail with a plain error when that process ends early. */
export function openProcess(config: EncoderConfig): Encoder {
  const child = fork(path.join(import.meta.dirname, 'encoderProcess.ts'), [JSON.stringify(config)], {
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
  });
  const open = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of open.values()) reject(ended);
    open.clear();
  };
  child.on('error', (error) => end(new Error(`The image encoder cannot be started: ${error.message}`)));
  child.on('exit', (code, signal) =>
    end(new Error(`The image encoder ended early (${signal ?? `code ${code}`}).`)),
  );
  child.on('message', (message) => {
    const answer = message as Answer;
    const asked = open.get(answer.id);
    open.delete(answer.id);
    if ('outcome' in answer) asked?.resolve(answer.outcome);
    else if ('refused' in answer) asked?.reject(new PhotoRefused(answer.refused));
    else asked?.reject(new Error(answer.error));
  });
  return {
    derive: ({ file, hash }) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        lastId += 1;
        open.set(lastId, { resolve, reject });
        const question: Question = { id: lastId, file, hash };
        child.send(question, (error) => {
          if (error) end(error);
        });
      }),
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}
