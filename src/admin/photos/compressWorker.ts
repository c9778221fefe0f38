import { type Compressed, compress } from './compress.ts';

/** The worker's answer; undefined if the file could not be compressed. */
export type CompressAnswer = Compressed | undefined;

addEventListener('message', async ({ data: { file, print } }) => {
  const answer: CompressAnswer = await compress(file, print).catch(() => undefined);
  postMessage(answer);
});
