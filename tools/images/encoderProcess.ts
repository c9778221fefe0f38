/** The encoder in a process of its own: gets photos as messages and answers each when its derivatives are stored. */

import { createLimiter } from './concurrency.ts';
import { deriveContent } from './deriveContent.ts';
import type { Answer, EncoderConfig, Question } from './encoder.ts';
import { PhotoRefused } from './photoRefused.ts';

const { derivedDir, settings, concurrency } = JSON.parse(process.argv[2] ?? '') as EncoderConfig;
const limit = createLimiter(concurrency);

async function answerQuestion({ id, file, hash }: Question): Promise<Answer> {
  try {
    return { id, outcome: await deriveContent({ file, hash, derivedDir, settings, limit }) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { id, refused: error.message };
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (question) => {
  void answerQuestion(question as Question).then((answer) => {
    // Without a callback, an answer to a caller that is gone by now would be an uncaught error.
    if (process.connected) process.send?.(answer, undefined, undefined, () => {});
  });
});
// The other end closed the channel or is gone: what is being written is under a temporary name.
process.on('disconnect', () => process.exit());
