import { mkdir, writeFile } from 'node:fs/promises';
import { describeWork, renderPicture } from './demoArt/work.ts';
import { WORKS } from './demoArt/works.ts';

const root = new URL('../', import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(new URL('content/photos/', root), { recursive: true });
await mkdir(new URL('public/photos/', root), { recursive: true });

for (const work of WORKS) {
  if (wanted.length > 0 && !wanted.some((part) => work.id.includes(part))) continue;
  const started = performance.now();
  const jpeg = await renderPicture(work);
  await writeFile(new URL(`public/photos/${work.id}.jpg`, root), jpeg);
  await writeFile(
    new URL(`content/photos/${work.id}.json`, root),
    `${JSON.stringify(describeWork(work), null, 2)}\n`,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${work.id}.jpg  ${Math.round(jpeg.length / 1000)} kB  ${seconds} s`);
}
