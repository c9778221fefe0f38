// Eight photographs as a camera writes them, of 6 MB or more each.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../e2e/testServer.ts';
import { withComments } from '../fixtures/photos.ts';
import { makePhotograph } from '../screenshots/photographs.ts';

const LONG_NAME = `${'ein-sehr-langer-name-'.repeat(5)}gipfel.jpg`;
/** Their titles and file names. */
export const PHOTOGRAPHS = [
  { file: 'DSC_0412.jpg', en: 'Ridges before the storm', de: 'Grate vor dem Sturm' },
  { file: 'Nachtfenster – Köln.jpg', en: 'Windows that stay on', de: 'Fenster, die anbleiben' },
  { file: 'portrait_b.jpg', en: 'Portrait without a face', de: 'Porträt ohne Gesicht' },
  { file: 'treppe.JPG', en: 'Stairs at noon', de: 'Treppe am Mittag' },
  { file: 'panorama-nordsee.jpg', en: 'North Sea, three frames', de: 'Nordsee, drei Aufnahmen' },
  { file: 'IMG_20240311_071500.jpg', en: 'Trunks in fog', de: 'Stämme im Nebel' },
  { file: LONG_NAME, en: 'The summit, seen from the train', de: 'Der Gipfel, vom Zug aus gesehen' },
  { file: 'versuch 7 (final).jpg', en: 'A facade for nobody', de: 'Eine Fassade für niemanden' },
] as const;

async function makeFile(number: number): Promise<Buffer> {
  const image = sharp(await makePhotograph(number + 42)).resize({ width: 4500, height: 4500, fit: 'inside' });
  const exif = {
    IFD0: { Make: 'Camera', Artist: 'Ines Arnim', Copyright: '2024 Ines Arnim' },
    IFD2: { DateTimeOriginal: `2024:03:${11 + number} 07:15:00` },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 56/1 28/1' },
  };
  return withComments(await image.jpeg({ quality: 90 }).withExif(exif).toBuffer(), 6 * 1024 * 1024);
}

/** Makes missing files. @returns the paths of all */
export async function providePhotographs(): Promise<string[]> {
  const folder = join(ROOT, '.cache/week/photographs');
  mkdirSync(folder, { recursive: true });
  const paths = PHOTOGRAPHS.map(({ file }) => join(folder, file));
  for (const [number, path] of paths.entries())
    if (!existsSync(path)) writeFileSync(path, await makeFile(number));
  return paths;
}
