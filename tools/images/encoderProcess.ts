/** The encoder in a process of its own: gets photos as messages and answers each when its derivatives are stored. */
import { deriveContent } from './content.ts';
import type { Answer, EncoderConfig, Question } from './encoder.ts';
import { createLanes } from './lanes.ts';
import { PhotoRefused } from './refusal.ts';

const { derivedDir, settings, lanes: count } = JSON.parse(process.argv[2] ?? '') as EncoderConfig;
const lanes = createLanes(count);

async function answerQuestion({ id, file, hash }: Question): Promise<Answer> {
  try {
    return { id, outcome: await deriveContent({ file, hash, derivedDir, settings, lanes }) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { id, refused: error.message };
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (question) => {
  void answerQuestion(question as Question).then((answer) => {
    if (process.connected) process.send?.(answer);
  });
});
// The other end closed the channel or is gone: what is being written is under a temporary name.
process.on('disconnect', () => process.exit());
