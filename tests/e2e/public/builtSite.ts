import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withWriterLock } from '../../../netlify/content/local/writerLock.ts';
import { stemOf } from '../../../scripts/images/copies.ts';
import { paint } from '../../fixtures/photos.ts';
import { TEST_CONTENT } from '../../fixtures/testContent.ts';
import { isLong } from '../../long.ts';
import { openServer } from '../../mocks/faultyServer.ts';
import {
  type ContentRoot,
  copyContentRoot,
  makeContentRoot,
  type PhotoFile,
  samplePhotos,
  type Turns,
} from '../content.ts';
import { ROOT, startTestServer } from '../testServer.ts';

export const COUNT = isLong ? 60 : 30;
/** Aspect ratios from 2:5 to 5:2 in mixed order. */
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

/** Adds projects with photos of all shapes. */
async function addShapes(root: ContentRoot): Promise<void> {
  const files = await Promise.all(
    Object.entries(SHAPES).flatMap(([project, sizes]) =>
      sizes.map(async ([width, height], order) => {
        // A single photo has the name of its project.
        const id = sizes.length === 1 ? project.toLowerCase() : `${project.toLowerCase()}-${order}`;
        const filename = `${id}.png`;
        const picture = paint(width, height, `hsl(${order * 37}, 60%, 45%)`).png();
        await picture.toFile(join(root.path, 'public/photos', filename));
        const photo = { filename, description: { en: `${project} ${order}` }, project, order };
        return [`content/photos/${id}.json`, photo] as const;
      }),
    ),
  );
  await root.change(Object.fromEntries(files));
}

/** Rows of three leave over two rows of two. */
export const MANY = isLong ? 1000 : 202;

/** A project of many photos of all shapes. */
export const many = () =>
  Object.fromEntries(
    Array.from({ length: MANY }, (_, order) => {
      const [filename, description] = [`mixed-${order % COUNT}.png`, { en: `Far ${order}` }];
      const photo = { filename, description, project: 'Many', order, price_a4: 40 };
      return [`content/photos/far-${order}.json`, photo];
    }),
  );

// Builds are slow, so all tests that need a changed site share one build: the test content with these changes.

/** The photos chosen for the home page, in their order. It shows three of them. */
export const HOME = [
  'kelp-at-low-light-t5wc',
  'four-doors-one-afternoon-z3ua',
  'roofs-talk-after-midnight-5gye',
  'river-learning-to-fork-k3f9',
];
export const COVER = 'three-lamps-agreeing-i2mc';
const PROJECTS = [
  { project: 'Nobody’s', name: { en: 'Empty room' } },
  {
    project: 'Interference',
    name: { en: 'Crosstalk', de: 'Übersprechen' },
    text: { en: 'Loud <b>lines</b>', de: 'Laute Linien' },
    cover: COVER,
  },
  { project: 'Undercurrents', cover: 'gone' },
];

export const TRAM = 'last-tram-second-stop-j8tn';
export const NINTH = 'ninth-floor-still-awake-c2vb';
export const RAIN = 'rain-on-the-long-block-u6am';
export const CITY = 'city-remembered-from-the-train-2wxs';
const fileOf = (id: string) => `/photos/${id}.jpg`;
/** Photos that show another file: two swap their files, one shows a file on another host. */
const SHOWN = { [TRAM]: fileOf(NINTH), [NINTH]: fileOf(TRAM), [RAIN]: 'https://pictures.example/rain.jpg' };

/** Pictures on other hosts in hand-written entries; `LOST` has never been copied. */
export const STILL = 'https://pictures.example/by-hand.jpg';
const PHOTO = 'https://pictures.example/photo-by-hand.jpg';
export const LOST = 'https://pictures.example/lost.jpg';

/** With this key build and server open the shop; no test calls Stripe itself. */
const SECRET_KEY = 'sk_test_only_the_server_knows';
/** The payment page of every order. */
export const HOSTED = 'https://checkout.stripe.com/c/pay/cs_test_1';

/** Stripe's answer to every call. */
const startStripe = () =>
  openServer((request, response) => {
    request.resume().on('end', () => {
      const session = { id: 'cs_test_1', object: 'checkout.session', status: 'open', url: HOSTED };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    });
  });

const drawing = (width: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 80"><rect width="${width}" height="80" fill="${colour}"/></svg>`;
/** The owner's typeface, colours, marks, sections and pages. */
const MARKS = { logo: 'site_logo-0123abcd.svg', icon: 'site_icon-0123abcd.svg' };
const BRAND = {
  ...{ typeface: 'Newsreader', accent: '#123F9C', darkMode: true, sections: ['home', 'photos', 'videos'] },
  ...MARKS,
};
const BRAND_FILES = {
  [`public/photos/${MARKS.logo}`]: drawing(300, '#1c1714'),
  [`public/photos/${MARKS.icon}`]: drawing(80, '#123f9c'),
  'content/pages/about.en.md': '---\ntitle: About\nhome: true\n---\n\nI print **by hand**.\n',
  'content/pages/about.de.md': '---\ntitle: Über mich\nhome: true\n---\n\nIch drucke **von Hand**.\n',
  'content/pages/later.en.md': '---\ntitle: Later\nhidden: true\n---\n\nNot yet.\n',
  'content/pages/later.de.md': '---\ntitle: Später\nhidden: true\n---\n\nNoch nicht.\n',
};

/** The photos of Night Shift that show another file, and two that show the same file. */
export async function swappedPhotos(): Promise<PhotoFile[]> {
  const samples = await samplePhotos();
  const known = (id: string) => samples.find((photo) => photo.id === id) as PhotoFile;
  const swapped = Object.entries(SHOWN).map(([id, staticUrl]) => ({ ...known(id), staticUrl }));
  const twin = { id: 'twin', description: { en: 'Its twin', de: 'Ihr Zwilling' }, price_a4: 77, order: 90 };
  return [...swapped, known(CITY), { ...known(CITY), ...twin }];
}

const TABLE = [
  Array.from({ length: 40 }, (_, n) => `Column${n}`),
  Array(40).fill('-'),
  Array(40).fill('x'.repeat(20)),
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
/** A legal text with unusual Markdown and HTML. */
const ODD_TEXT = `---
title: Privacy
---

# A second title

<script>document.title = 'run'</script> <iframe src="https://evil.example/"></iframe>

${TABLE}
`;

/** The official notice in the owner's content. */
export const NOTICE = drawing(420, '#039');
export const LUCID = 'DE1234567890123';

async function contentFiles(): Promise<Record<string, object | string | null>> {
  const site = JSON.parse(await readFile(join(TEST_CONTENT, 'content/site.json'), 'utf8')) as object;
  const payment = { en: 'By card or Klarna.', de: 'Mit Karte oder Klarna.' };
  const named = (en: string) => ({ description: { en, de: `${en} (de)` } });
  const onHome = (await samplePhotos())
    .filter(({ id }) => HOME.includes(id))
    .map((photo) => ({ ...photo, onHome: true, order: HOME.indexOf(photo.id) }));
  const photos = [...onHome, ...(await swappedPhotos())];
  return {
    ...BRAND_FILES,
    'content/projects.json': PROJECTS,
    'content/legal/shipping.de.md': null,
    'content/legal/privacy.en.md': ODD_TEXT,
    // What an owner adds before opening the shop.
    'content/site.json': { ...site, ...BRAND, orderButton: 'binding', lucid: LUCID, payment },
    'content/notices/guarantee.en.svg': NOTICE,
    'content/notices/guarantee.de.svg': NOTICE.replace('#039', '#930'),
    ...Object.fromEntries(photos.map(({ id, ...photo }) => [`content/photos/${id}.json`, photo])),
    'content/videos/by-hand.json': { url: STILL, ...named('By hand') },
    'content/videos/lost.json': { url: LOST, ...named('Lost') },
    'content/photos/by-hand-photo.json': { src: PHOTO, ...named('A photo by hand') },
  };
}

/** The copies that an earlier build has made online. */
const ORIGINALS = join(ROOT, '.cache', 'images', 'copies', 'originals');

async function buildIn(folder: string): Promise<void> {
  const kept = [STILL, PHOTO].map((address) => join(ORIGINALS, `${stemOf(address)}.jpg`));
  await mkdir(ORIGINALS, { recursive: true });
  for (const path of kept) await copyFile(join(TEST_CONTENT, 'public/photos/still-snow-pass-d5ma.jpg'), path);
  const root = await makeContentRoot(await contentFiles());
  await addShapes(root);
  try {
    await rename(await root.build({ STRIPE_SECRET_KEY: SECRET_KEY }), join(folder, 'dist'));
    await rename(root.path, join(folder, 'root'));
  } finally {
    for (const path of kept) await rm(path, { force: true });
  }
}

const BUILD_WAIT_MS = 120_000;

/** Builds the site unless another worker has, and serves a copy. */
export async function openBuiltSite(): Promise<{ turns: Turns; close: () => Promise<void> }> {
  const folder = process.env.TEST_BUILT_SITE ?? '';
  await withWriterLock(folder, BUILD_WAIT_MS, async () => {
    if (!existsSync(join(folder, 'root'))) await buildIn(folder);
  });
  const content = await copyContentRoot(join(folder, 'root'));
  const stripe = await startStripe();
  const env = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_URL: stripe.origin };
  const server = await startTestServer({ contentRoot: content.path, distDir: join(folder, 'dist'), env });
  return {
    turns: { server, content },
    async close() {
      await server.stop();
      await stripe.close();
      await content.remove();
    },
  };
}
