import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharePicture } from '../../src/shared/sharePicture.ts';
import { derivePhoto, expectColor, pixelAt, readDerived } from '../../tests/fixtures/derived.ts';
import { createWorkspace, paint, type Workspace } from '../../tests/fixtures/photos.ts';

// Encoding on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let workspace: Workspace;
beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(() => workspace.remove());

async function draw(work: Buffer): Promise<Buffer> {
  const share = sharePicture(await derivePhoto(workspace, 'work.png', work));
  const bytes = await readDerived(workspace, path.basename(share.address));
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(share).toMatchObject({ width, height });
  return bytes;
}

describe('the picture to share', () => {
  it.each([
    // The work's own size on the ground: at most 1136 x 566, never enlarged.
    { width: 1800, height: 1200, shown: [849, 566] },
    { width: 1200, height: 1800, shown: [377, 566] },
    { width: 2500, height: 1000, shown: [1136, 454] },
    { width: 60, height: 40, shown: [60, 40] },
    { width: 6, height: 6000, shown: [1, 566] },
  ])('shows $width x $height uncropped on its own colour', async (shape) => {
    const { width, height } = shape;
    const [shownWidth = 0, shownHeight = 0] = shape.shown;
    const bytes = await draw(await paint(width, height).png().toBuffer());
    const [left, top] = [(1200 - shownWidth) / 2, (630 - shownHeight) / 2];
    const ground = [0x20, 0x60, 0xa0];
    for (const [x, y] of [
      [0, 0],
      [1199, 0],
      [0, 629],
      [1199, 629],
    ] as const) {
      expectColor(await pixelAt(bytes, x, y), ground);
    }
    if (shownWidth < 8) return;
    // The red block fills the work's top left corner to a quarter: all corners of the work are there.
    const at = (across: number, down: number) =>
      pixelAt(bytes, Math.round(left + shownWidth * across), Math.round(top + shownHeight * down));
    expectColor(await at(0.1, 0.1), [255, 0, 0], 24);
    expectColor(await at(0.4, 0.1), ground, 24);
    expectColor(await at(0.1, 0.4), ground, 24);
    expectColor(await pixelAt(bytes, Math.round(left) - 9, Math.round(top) + 4), ground, 24);
  });

  it('fills what is transparent with the ground', async () => {
    const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
      .composite([{ input: await paint(40, 40).png().toBuffer(), left: 0, top: 10 }])
      .png()
      .toBuffer();
    expectColor(await pixelAt(await draw(clear), 640, 315), [0x20, 0x60, 0xa0]);
  });
});
