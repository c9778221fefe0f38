import { mkdir, writeFile } from 'node:fs/promises';
import { describeWork, type Picture, renderPicture } from './work.ts';
import { STILLS } from './works/stills.ts';
import { WORKS } from './works.ts';

const root = new URL('../', import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(new URL('content/photos/', root), { recursive: true });
await mkdir(new URL('public/photos/', root), { recursive: true });

/** Prints one picture into public/photos and says what it weighs. */
async function print(picture: Picture): Promise<void> {
  const started = performance.now();
  const jpeg = await renderPicture(picture);
  await writeFile(new URL(`public/photos/${picture.id}.jpg`, root), jpeg);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${picture.id}.jpg  ${Math.round(jpeg.length / 1000)} kB  ${seconds} s`);
}

const isWanted = ({ id }: Picture): boolean =>
  wanted.length === 0 || wanted.some((part) => id.includes(part));

for (const work of WORKS.filter(isWanted)) {
  await print(work);
  const json = `${JSON.stringify(describeWork(work), null, 2)}\n`;
  await writeFile(new URL(`content/photos/${work.id}.json`, root), json);
}
for (const still of STILLS.filter(isWanted)) await print(still);
