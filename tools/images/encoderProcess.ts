/** The encoder in a process of its own: gets photos as messages and answers each when its derivatives are stored. */
import { readFile } from 'node:fs/promises';
import { deriveContent } from './content.ts';
import { digestContent, serialiseSettings, shortenDigest } from './digest.ts';
import type { Answer, EncoderConfig, Question } from './encoder.ts';
import { createLanes } from './lanes.ts';
import { PhotoRefused } from './refusal.ts';

const { derivedDir, settings, lanes: count } = JSON.parse(process.argv[2] ?? '') as EncoderConfig;
const lanes = createLanes(count);
const settingsText = serialiseSettings(settings);

async function answerQuestion({ id, file, hash }: Question): Promise<Answer> {
  try {
    const bytes = await readFile(file);
    if (shortenDigest(digestContent(bytes), settingsText) !== hash) {
      return { id, refused: 'the file changed while it was read: build again' };
    }
    return { id, outcome: await deriveContent({ bytes, hash, derivedDir, settings, lanes }) };
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
