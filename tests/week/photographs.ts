// Eight photographs as an owner's camera and picture program leave them, between 5 and 8 MB each.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../e2e/testServer.ts';
import { makePhotograph } from '../screenshots/photographs.ts';

/** What the owner calls them, and the names of their files. */
export const PHOTOGRAPHS = [
  { file: 'DSC_0412.jpg', en: 'Ridges before the storm', de: 'Grate vor dem Sturm' },
  { file: 'Nachtfenster – Köln.jpg', en: 'Windows that stay on', de: 'Fenster, die anbleiben' },
  { file: 'portrait_b.jpg', en: 'Portrait without a face', de: 'Porträt ohne Gesicht' },
  { file: 'treppe.JPG', en: 'Stairs at noon', de: 'Treppe am Mittag' },
  { file: 'panorama-nordsee.jpg', en: 'North Sea, three frames', de: 'Nordsee, drei Aufnahmen' },
  { file: 'IMG_20240311_071500.jpg', en: 'Trunks in fog', de: 'Stämme im Nebel' },
  {
    file: `${'ein-sehr-langer-name-'.repeat(5)}gipfel.jpg`,
    en: 'The summit, seen from the train',
    de: 'Der Gipfel, vom Zug aus gesehen',
  },
  { file: 'versuch 7 (final).jpg', en: 'A facade for nobody', de: 'Eine Fassade für niemanden' },
] as const;

const MEGABYTE = 1024 * 1024;
/** A photograph is saved again with the next of these until its file has 5 to 8 MB. */
const QUALITIES = [80, 86, 90, 93, 95, 96, 97, 98];
/** Grain of the film: without it a file of this size would be nearly smooth. */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 32 } as const;

/** A Photoshop segment with the fields of IPTC that picture programs write. */
function iptcSegment(fields: Readonly<Record<number, string>>): Buffer {
  const two = (number: number) => Buffer.from([number >> 8, number & 255]);
  const record = ([id, text]: [string, string]) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, Number(id)]), two(bytes.length), bytes]);
  };
  const charset = Buffer.from([0x1c, 1, 0x5a, 0, 3, 0x1b, 0x25, 0x47]);
  const records = Buffer.concat([charset, ...Object.entries(fields).map(record)]);
  const padding = Buffer.alloc(records.length % 2);
  const content = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0', 'latin1'),
    two(records.length),
    records,
    padding,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xed]), two(content.length + 2), content]);
}

const xmp = (keywords: readonly string[]) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Ines Arnim</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Bag>${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

async function makeFile(number: number, place: string): Promise<Buffer> {
  const crisp = await makePhotograph(number + 42);
  const large = await sharp(crisp)
    .resize({ width: 4500, height: 4500, fit: 'inside' })
    .sharpen()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = large.info;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise: GRAIN } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grainy = await sharp(large.data, { raw: { width, height, channels } })
    .composite([{ input: grain, blend: 'overlay' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of QUALITIES) {
    const buffer = await sharp(grainy)
      .jpeg({ quality })
      .withIccProfile('srgb')
      .withExif({
        IFD0: { Make: 'Camera', Artist: 'Ines Arnim', Copyright: '2024 Ines Arnim' },
        IFD2: { DateTimeOriginal: `2024:03:${11 + number} 07:15:00` },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 56/1 28/1' },
      })
      .withXmp(xmp(['Nebel', 'Morgen']))
      .toBuffer();
    const file = Buffer.concat([
      buffer.subarray(0, 2),
      iptcSegment({ 25: 'Nebel', 80: 'Ines Arnim', 90: place, 116: '2024 Ines Arnim' }),
      buffer.subarray(2),
    ]);
    if (file.length <= 8 * MEGABYTE && file.length >= 5 * MEGABYTE) return file;
  }
  throw new Error(`Photograph ${number} has no size of 5 to 8 MB.`);
}

/** Makes the files where they are not there yet; answers their paths. */
export async function providePhotographs(): Promise<string[]> {
  const folder = join(ROOT, '.cache/week/photographs');
  mkdirSync(folder, { recursive: true });
  const paths = PHOTOGRAPHS.map(({ file }) => join(folder, file));
  for (const [number, path] of paths.entries())
    if (!existsSync(path)) writeFileSync(path, await makeFile(number, 'Köln'));
  return paths;
}
