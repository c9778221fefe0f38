// A process that saves without pause until it is killed: started by killRounds.ts.
// Arguments: the content root, and the id of this round.
import { writeSync } from 'node:fs';
import { createLocalStore } from '../../../netlify/content/local/store.ts';

const [root = '', round = ''] = process.argv.slice(2);
const store = createLocalStore({ root });
for (let turn = 0; ; turn += 1) {
  const mark = `${round}.${turn}`;
  const image = new Uint8Array(200_000).fill(turn % 256);
  const { revision } = await store.change({ subject: `Round ${mark}` }, ({ files }) => [
    { path: 'content/photos/pair-a.json', content: `${mark}\n` },
    { path: 'content/photos/pair-b.json', content: `${mark}\n` },
    { path: 'public/photos/pair.jpg', content: Buffer.concat([Buffer.from(`${mark}\n`), image]) },
    { path: `content/photos/new-${round}.json`, content: mark },
    ...[...files.keys()]
      .filter((path) => path.startsWith('content/photos/new-') && !path.includes(`new-${round}.`))
      .map((path) => ({ path, delete: true }) as const),
  ]);
  writeSync(1, `${mark} ${revision}\n`);
}
