import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paint } from '../../fixtures/photos.ts';
import { isLong } from '../../long.ts';
import type { ContentRoot } from '../content.ts';

export const COUNT = isLong ? 60 : 30;
/** Shapes from 2:5 to 5:2 in an order without order. */
export const MIXED = Array.from({ length: COUNT }, (_, n) => {
  const ratio = 0.4 * 6.25 ** (((n * 37) % COUNT) / (COUNT - 1));
  return ratio > 1 ? ([400, Math.round(400 / ratio)] as const) : ([Math.round(400 * ratio), 400] as const);
});
export const SHAPES: Record<string, readonly (readonly [number, number])[]> = {
  Mixed: MIXED,
  Uprights: [
    [160, 400],
    [160, 400],
  ],
  Alone: [[400, 300]],
  Odd: [
    [1, 6000],
    [400, 300],
    [6000, 1],
    [1200, 300],
  ],
};

/** Adds projects whose photos have all shapes. */
export async function addShapes(root: ContentRoot): Promise<void> {
  const files = await Promise.all(
    Object.entries(SHAPES).flatMap(([project, sizes]) =>
      sizes.map(async ([width, height], order) => {
        // A single photo is called as its project is.
        const id = sizes.length === 1 ? project.toLowerCase() : `${project.toLowerCase()}-${order}`;
        const filename = `${id}.png`;
        await writeFile(
          join(root.path, 'public/photos', filename),
          await paint(width, height, `hsl(${order * 37}, 60%, 45%)`)
            .png()
            .toBuffer(),
        );
        const photo = { filename, description: { en: `${project} ${order}` }, project, order };
        return [`content/photos/${id}.json`, photo] as const;
      }),
    ),
  );
  await root.change(Object.fromEntries(files));
}

/** Two rows of two are left over by rows of three. */
export const MANY = isLong ? 1000 : 202;

/** A project of many photos of all shapes. */
export const many = () =>
  Object.fromEntries(
    Array.from({ length: MANY }, (_, order) => [
      `content/photos/far-${order}.json`,
      {
        filename: `mixed-${order % COUNT}.png`,
        description: { en: `Far ${order}` },
        project: 'Many',
        order,
        price_a4: 40,
      },
    ]),
  );
