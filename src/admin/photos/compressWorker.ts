import { type Compressed, compress } from './compress.ts';

/** What the page hears of its file; undefined where that could not be compressed. */
export type CompressAnswer = Compressed | undefined;

addEventListener('message', async ({ data: { file, print } }) => {
  const answer: CompressAnswer = await compress(file, print).catch(() => undefined);
  postMessage(answer);
});
