import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { PICTURES, paintPicture } from '../../tests/fixtures/testContent.ts';
import { LIKENESS_PX, type Look, looksAlike } from './inspectMaster.ts';

/** The pictures of the test content, small. */
let works: { name: string; small: Buffer; look: Look }[];

async function look(image: Sharp, shape: number): Promise<Look> {
  const pixels = await image.resize(LIKENESS_PX, LIKENESS_PX, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return { pixels, shape };
}
const flat = (grey: number, shape = 1): Look => ({
  pixels: new Uint8Array(3 * LIKENESS_PX ** 2).fill(grey),
  shape,
});

beforeAll(async () => {
  works = [];
  for (const name of PICTURES) {
    const resized = sharp(await paintPicture(name))
      .resize(240)
      .png();
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    works.push({ name, small: data, look: await look(sharp(data), info.width / info.height) });
  }
}, 60_000);

test('every work is like itself after it was made lighter, softer in its colours and coarser', async () => {
  for (const { name, small, look: before } of works) {
    const changed = await sharp(small)
      .modulate({ brightness: 1.15, saturation: 0.7 })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(looksAlike(before, await look(sharp(changed), before.shape)), name).toBe(true);
  }
});

test('no work is like another one', () => {
  const pairs = works.flatMap((one, at) => works.slice(at + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([one, other]) => looksAlike(one.look, other.look));
  expect(alike.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([]);
});

test.each<[what: string, one: Look, other: Look, isAlike: boolean]>([
  ['two white sheets', flat(255), flat(253), true],
  ['a white and a black sheet', flat(255), flat(0), false],
  ['another crop', flat(255), flat(255, 1.05), false],
  ['a shape that rounding has changed', flat(255, 1.5), flat(255, 1.51), true],
])('%s', (_what, one, other, isAlike) => {
  expect(looksAlike(one, other)).toBe(isAlike);
});
