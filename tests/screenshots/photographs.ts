import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ContentRoot, copyContentRoot, makeTemplate } from '../e2e/content.ts';
import { provideTestContent } from '../fixtures/testContent.ts';

/** Sixty pictures that have the texture of photographs, in five projects: what the look is judged on besides its own art. */

/** A project and the light of its pictures: sky above, ground below, something bright, something dark. */
type Series = {
  readonly slug: string;
  readonly name: { readonly en: string; readonly de: string };
  readonly colors: readonly [sky: string, horizon: string, ground: string, bright: string, dark: string];
  readonly titles: readonly (readonly [en: string, de: string])[];
};

const SERIES: readonly Series[] = [
  {
    slug: 'salt-roads',
    name: { en: 'Salt Roads', de: 'Salzwege' },
    colors: ['#7fa6c9', '#e9d9c3', '#b79d7d', '#fff4df', '#4d5a5e'],
    titles: [
      ['Low tide, seven in the morning', 'Ebbe, sieben Uhr früh'],
      ['Where the road becomes the sea', 'Wo die Straße zum Meer wird'],
      ['Container terminal in fog', 'Containerterminal im Nebel'],
    ],
  },
  {
    slug: 'faces',
    name: { en: 'People I Asked', de: 'Menschen, die ich gefragt habe' },
    colors: ['#5a4038', '#c58f73', '#8a5845', '#f0cdb4', '#241712'],
    titles: [
      ['Imani, after the concert', 'Imani, nach dem Konzert'],
      ['The baker of Weststraße', 'Die Bäckerin aus der Weststraße'],
      ['Two brothers and a borrowed coat', 'Zwei Brüder und ein geliehener Mantel'],
    ],
  },
  {
    slug: 'undergrowth',
    name: { en: 'Undergrowth', de: 'Unterholz' },
    colors: ['#31493a', '#7c9a5e', '#2a3422', '#d8e3a4', '#10160e'],
    titles: [
      ['Moss', 'Moos'],
      ['The path that nobody keeps', 'Der Weg, den niemand pflegt'],
      ['Rain, an hour ago', 'Regen, vor einer Stunde'],
    ],
  },
  {
    slug: 'last-light',
    name: { en: 'Last Light', de: 'Letztes Licht' },
    colors: ['#232a52', '#e0744f', '#2a1f33', '#ffd08a', '#0c0c18'],
    titles: [
      ['Harbour, lamps off', 'Hafen, Lampen aus'],
      ['Nine minutes after sunset', 'Neun Minuten nach Sonnenuntergang'],
      ['A window across the yard', 'Ein Fenster gegenüber'],
    ],
  },
  {
    slug: 'white-rooms',
    name: { en: 'White Rooms', de: 'Weiße Räume' },
    colors: ['#eef0f0', '#dfe0dd', '#c9c6c0', '#ffffff', '#8b8a88'],
    titles: [
      ['Stairwell with one chair', 'Treppenhaus mit einem Stuhl'],
      ['Snow on snow', 'Schnee auf Schnee'],
      ['The curtain moves', 'Der Vorhang bewegt sich'],
    ],
  },
];

/** Width divided by height, from 2:5 to 5:2, in the order in which a photographer might have them. */
const RATIOS = [1.5, 0.667, 1.5, 0.8, 2.5, 1, 0.75, 1.333, 0.4, 1.778, 0.667, 2] as const;
const LONG_SIDE = 1600;

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Light from above, soft bodies in it, and the grain of a sensor over all. */
function paint([sky, horizon, ground, bright, dark]: Series['colors'], ratio: number, seed: number): string {
  const random = randomOf(seed * 7919 + 17);
  const [width, height] =
    ratio > 1 ? [LONG_SIDE, Math.round(LONG_SIDE / ratio)] : [Math.round(LONG_SIDE * ratio), LONG_SIDE];
  const short = Math.min(width, height);
  const line = 35 + random() * 35;
  const bodies = Array.from({ length: 9 }, (_, n) => {
    const radius = short * (0.04 + random() * 0.22);
    const [x, y] = [random() * width, (line / 100 + (random() - 0.4) * 0.5) * height];
    return `<ellipse cx="${x}" cy="${y}" rx="${radius * (0.5 + random())}" ry="${radius}" fill="${n % 3 ? dark : bright}" opacity="${0.25 + random() * 0.5}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="light" x2="${random() * 0.3}" y2="1"><stop stop-color="${sky}"/><stop offset="${line}%" stop-color="${horizon}"/><stop offset="${line + 4}%" stop-color="${ground}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<radialGradient id="sun" cx="${random()}" cy="${line / 130}" r=".7"><stop stop-color="${bright}" stop-opacity=".85"/><stop offset="1" stop-color="${bright}" stop-opacity="0"/></radialGradient>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${short * (0.008 + random() * 0.03)}"/></filter>
<filter id="cloud" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${0.003 + random() * 0.004} ${0.006 + random() * 0.02}" numOctaves="4" seed="${seed}"/><feColorMatrix type="saturate" values="0"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed}"/><feColorMatrix type="saturate" values="0"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#light)"/>
<rect width="100%" height="100%" filter="url(#cloud)" opacity=".3"/>
<g filter="url(#soft)">${bodies.join('')}</g>
<rect width="100%" height="100%" fill="url(#sun)"/>
<rect width="100%" height="100%" filter="url(#grain)" opacity=".14"/>
</svg>`;
}

/** A content root with these sixty in place of the photos, each project with every shape once. */
export async function makePhotographs(): Promise<ContentRoot> {
  await provideTestContent();
  const base = await mkdtemp(join(tmpdir(), 'photographs-'));
  const copy = await copyContentRoot(await makeTemplate(base));
  const remove = async () => {
    await copy.remove();
    await rm(base, { recursive: true, force: true });
  };
  const root = { ...copy, remove };
  const files: Record<string, object> = {
    'content/projects.json': SERIES.map(({ name }) => ({ project: name.en, name })),
  };
  await root.change({ 'content/photos': null });
  await mkdir(join(root.path, 'public/photos'), { recursive: true });
  for (const [at, { slug, name, colors, titles }] of SERIES.entries()) {
    for (const [order, _] of RATIOS.entries()) {
      const ratio = RATIOS[(order + at * 5) % RATIOS.length] ?? 1;
      const filename = `${slug}-${order}.jpg`;
      const picture = sharp(Buffer.from(paint(colors, ratio, at * 100 + order))).flatten();
      await writeFile(
        join(root.path, 'public/photos', filename),
        await picture.jpeg({ quality: 86 }).toBuffer(),
      );
      const [en, de] = titles[order % titles.length] ?? ['', ''];
      files[`content/photos/${slug}-${order}.json`] = {
        filename,
        description: { en, de },
        project: name.en,
        paper: { en: 'Matt baryta, 310 g', de: 'Baryt matt, 310 g' },
        year: 2019 + at,
        ...(order < 2 && at === 3 ? { onHome: true } : {}),
        order,
        ...(order % 4 === 3 ? {} : { price_a4: 45, price_a3: 69 }),
      };
    }
  }
  await root.change(files);
  return root;
}
