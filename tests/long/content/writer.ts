// A process that saves, started by writers.ts: `edits <root> <writer> <count>` prints the results of its edits,
// `kill <root> <round>` saves without pause until it is killed.
import { writeSync } from 'node:fs';
import type { ContentStore } from '../../../netlify/content/contentStore.ts';
import { createLocalStore } from '../../../netlify/content/local/store.ts';

export type Tally = { made: string[]; refused: string[]; times: number[] };
export const LIST = 'content/list.md';
export const PAIR = [
  'content/photos/pair-a.json',
  'content/photos/pair-b.json',
  'public/photos/pair.jpg',
] as const;

/** Mixed edits: a line in a file that all writers share, the writer's own file, and sometimes an image. */
export async function writeEdits(store: ContentStore, writer: string, edits: number): Promise<Tally> {
  const tally: Tally = { made: [], refused: [], times: [] };
  for (let edit = 0; edit < edits; edit += 1) {
    const mark = `${writer}.${edit}`;
    const startedAt = performance.now();
    const image = { path: `public/photos/w${writer}.jpg`, content: Buffer.alloc(50_000, edit) };
    try {
      await store.change({ subject: mark }, ({ files }) => [
        { path: LIST, content: `${files.get(LIST)?.text ?? ''}${mark}\n` },
        { path: `content/photos/w${writer}.json`, content: mark },
        ...(edit % 10 === 0 ? [image] : []),
      ]);
      tally.made.push(mark);
      tally.times.push(performance.now() - startedAt);
    } catch (error) {
      tally.refused.push(`${mark} ${(error as { code?: string }).code ?? String(error)}`);
    }
  }
  return tally;
}

async function writeUntilKilled(store: ContentStore, round: string): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const mark = `${round}.${turn}`;
    const image = new Uint8Array(200_000).fill(turn % 256);
    const { revision } = await store.change({ subject: `Round ${mark}` }, ({ files }) => [
      { path: PAIR[0], content: `${mark}\n` },
      { path: PAIR[1], content: `${mark}\n` },
      { path: PAIR[2], content: Buffer.concat([Buffer.from(`${mark}\n`), image]) },
      { path: `content/photos/new-${round}.json`, content: mark },
      ...[...files.keys()]
        .filter((path) => path.startsWith('content/photos/new-') && !path.includes(`new-${round}.`))
        .map((path) => ({ path, delete: true }) as const),
    ]);
    writeSync(1, `${mark} ${revision}\n`);
  }
}

if (import.meta.main) {
  const [kind, root = '', name = '', count] = process.argv.slice(2);
  const store = createLocalStore({ root });
  if (kind === 'kill') await writeUntilKilled(store, name);
  else console.log(JSON.stringify(await writeEdits(store, name, Number(count))));
}
