import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isActiveDrawing, pngSize, svgSize } from '../../src/shared/content/drawing.ts';
import { fileAddress } from '../../src/shared/content/picture.ts';
import type { Mark } from '../../src/shared/siteFacts.ts';

/** Of 255: how much the channels of a grey may differ, and how dark or light a logo must be to be inverted. */
const GREY_MAX = 16;
const DARK_MAX = 90;
const LIGHT_MIN = 165;

/** Whether a picture is all dark or all light grey: then it can be inverted on a similar background. */
async function toneOf(bytes: Buffer): Promise<Mark['tone']> {
  const { default: sharp } = await import('sharp');
  const { data } = await sharp(bytes).resize(64, 64, { fit: 'inside' }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  let [darkest, lightest] = [255, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    if (most - least > GREY_MAX) return undefined;
    [darkest, lightest] = [Math.min(darkest, least), Math.max(lightest, most)];
  }
  if (lightest <= DARK_MAX) return 'dark';
  return darkest >= LIGHT_MIN ? 'light' : undefined;
}

/** The site's logo or icon by its file name; undefined without one, or when it cannot be shown (`warn`). */
export async function readMark(
  photosDir: string,
  name: string | undefined,
  warn: (line: string) => void,
): Promise<Mark | undefined> {
  if (!name) return undefined;
  const path = join(photosDir, name);
  const bytes = existsSync(path) ? await readFile(path) : Buffer.alloc(0);
  const text = name.endsWith('.svg') ? bytes.toString() : '';
  const size = text ? svgSize(text) : pngSize(bytes);
  if (size && !isActiveDrawing(text)) {
    const tone = await toneOf(bytes).catch(() => undefined);
    return { address: fileAddress(name), ...size, ...(tone && { tone }) };
  }
  warn(
    `content/site.json names ${name}: no such file in public/photos, or no plain SVG or PNG. It is left out.`,
  );
  return undefined;
}

/** The size that phones request, in px. */
const TOUCH_ICON_PX = 180;

/** Makes the icon for phones. They show no transparency, so it has a white background. */
export async function writeTouchIcon(icon: string, target: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const background = '#ffffff';
  const box = { width: TOUCH_ICON_PX, height: TOUCH_ICON_PX, fit: 'contain' as const, background };
  const drawn = sharp(await readFile(icon), { density: 300 })
    .resize(box)
    .flatten({ background });
  await writeFile(target, await drawn.png().toBuffer());
}
