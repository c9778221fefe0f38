import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTO_FIELDS } from '../src/domain/entries/photo.ts';
import { storedPhotoSchema } from '../src/domain/entries/schemas.ts';
import { createSheet, frameOf, paintMask, parseInk } from './sheet.ts';
import { describeWork, renderPicture } from './work.ts';
import { STILLS } from './works/stills.ts';
import { WORKS } from './works.ts';

const root = new URL('../', import.meta.url);
const fileOf = (id: string): URL => new URL(`public/photos/${id}.jpg`, root);

describe('the table of works', () => {
  it('holds 24 works: four projects, and one work without', () => {
    const sizes = new Map<string | undefined, number>();
    for (const { project } of WORKS) sizes.set(project, (sizes.get(project) ?? 0) + 1);
    expect(WORKS).toHaveLength(24);
    expect(sizes.get(undefined)).toBe(1);
    sizes.delete(undefined);
    expect([...sizes.values()].sort()).toEqual([5, 6, 6, 6]);
  });

  it('numbers each project from 0 without a gap', () => {
    for (const project of new Set(WORKS.map((work) => work.project))) {
      const orders = WORKS.filter((work) => work.project === project).map((work) => work.order);
      expect(orders).toEqual(orders.map((_, i) => i));
    }
  });

  it('gives every work an id, a seed and a title in each language of its own', () => {
    for (const values of [
      WORKS.map((work) => work.id),
      WORKS.map((work) => work.seed),
      WORKS.map((work) => work.description.en),
      WORKS.map((work) => work.description.de),
    ]) {
      expect(new Set<number | string>(values).size).toBe(WORKS.length);
    }
    for (const { id, description } of WORKS) {
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/);
      for (const text of [description.en, description.de]) {
        expect(text.trim().length).toBeGreaterThan(5);
        expect(text.length).toBeLessThan(70);
      }
    }
  });

  it('prices and numbers most works, and leaves some open', () => {
    const complete = WORKS.filter((work) => work.priceA4 && work.priceA3 && work.skuA4 && work.skuA3);
    expect(complete.length).toBeGreaterThan(WORKS.length / 2);
    for (const field of ['priceA4', 'priceA3', 'skuA4', 'skuA3'] as const) {
      expect(WORKS.some((work) => work[field] === undefined)).toBe(true);
    }
  });
});

describe('the files in the repository', () => {
  it('are exactly those of the table', async () => {
    const json = await readdir(new URL('content/photos/', root));
    expect(json.sort()).toEqual(WORKS.map((work) => `${work.id}.json`).sort());
  });

  it.each(WORKS.map((work) => [work.id, work] as const))(
    '%s.json says what the table says',
    async (id, work) => {
      const text = await readFile(new URL(`content/photos/${id}.json`, root), 'utf8');
      expect(text).toBe(`${JSON.stringify(describeWork(work), null, 2)}\n`);
      const { value: photo, faults } = storedPhotoSchema(JSON.parse(text));
      expect(faults).toEqual([]);
      const keys = Object.keys(JSON.parse(text) as object);
      expect(keys).toEqual(Object.keys(PHOTO_FIELDS).filter((key) => photo && Object.hasOwn(photo, key)));
    },
  );

  it.each([...WORKS, ...STILLS].map((picture) => [picture.id, picture] as const))(
    '%s.jpg is as large as the table says and light enough',
    async (id, { width, height }) => {
      const { size } = await stat(fileOf(id));
      const shown = await sharp(await readFile(fileOf(id))).metadata();
      expect(shown).toMatchObject({ format: 'jpeg', width, height });
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(1600);
      expect(Math.max(width, height)).toBeLessThanOrEqual(1920);
      expect(size).toBeLessThanOrEqual(500_000);
    },
  );
});

describe('printing', () => {
  const work = WORKS.find(({ id }) => id.startsWith('whirlpool'));
  const small = { ...(work ?? WORKS[0]), width: 420, height: 420 } as (typeof WORKS)[number];

  it('makes the same bytes from the same seed, and others from another', async () => {
    const tiny = { ...small, width: 210, height: 210 };
    const first = await renderPicture(tiny);
    expect(first.equals(await renderPicture(tiny))).toBe(true);
    expect(first.equals(await renderPicture({ ...tiny, seed: tiny.seed + 1 }))).toBe(false);
  });

  it('leaves the margin bare and puts ink inside it', async () => {
    const { data } = await sharp(await renderPicture(small))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const paper = parseInk(small.paper);
    const away = (x: number, y: number): number =>
      Math.max(...paper.map((value, i) => Math.abs(value - (data[(y * 420 + x) * 3 + i] ?? 0))));
    for (let i = 20; i < 400; i += 20) {
      expect(away(i, 20)).toBeLessThan(24);
      expect(away(20, i)).toBeLessThan(24);
    }
    let inked = 0;
    for (let i = 120; i < 300; i += 4) if (away(i, 200) > 60) inked++;
    expect(inked).toBeGreaterThan(20);
  });

  it('refuses an ink that is no colour', () => {
    expect(() => parseInk('rose')).toThrow('#rrggbb');
  });

  it('measures the frame and paints from a function', () => {
    const sheet = createSheet(40, 30, 1, 4);
    expect(frameOf(sheet)).toMatchObject({ left: 4, top: 4, right: 36, bottom: 25 });
    const mask = paintMask(sheet, (x) => (x < 20 ? 1 : 0));
    expect(mask[19]).toBe(255);
    expect(mask[20]).toBe(0);
  });
});
