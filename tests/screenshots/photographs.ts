// The content of the screenshots in another look, or with photographs instead of posters.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { presetSettings } from '../../src/admin/settings/presets.ts';
import { storedForm } from '../../src/shared/content/settings/read.ts';
import { linkFolder } from '../e2e/content.ts';
import { ROOT } from '../e2e/testServer.ts';

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A noisy surface lit from one side: rock, sand, bark, water, cloth. */
const surface = (id: string, seed: number, frequency: string, depth: number, light: string) =>
  `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}"/><feDiffuseLighting surfaceScale="${depth}" diffuseConstant="1.1" lighting-color="${light}"><feDistantLight azimuth="225" elevation="42"/></feDiffuseLighting></filter>`;
const fade = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map((color, n) => `<stop offset="${n / (stops.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient>`;
const glow = (id: string, ...stops: string[]) =>
  fade(id, ...stops)
    .replaceAll('linearGradient', 'radialGradient')
    .replace(' x2="0" y2="1"', ' cx=".38" cy=".34" r=".75"');
const box = (x: number, y: number, width: number, height: number, more: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`;

type Draw = (w: number, h: number, random: () => number, seed: number) => string;
const each = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** A mountain range of bare rock, ridge behind ridge. */
const ridges: Draw = (w, h, random, seed) => {
  const ridge = (light: string, n: number) => {
    const height = (x: number) =>
      h * (0.3 + n * 0.18) + Math.sin(x / (260 + 60 * n) + seed) * 150 + random() * 16;
    const line = each(w / 12 + 1, (x) => ` ${x * 12},${height(x * 12)}`);
    return `${surface(`r${n}`, seed + n, '0.012 0.03', 9 + 6 * n, light)}<clipPath id="c${n}"><polygon points="0,${h}${line} ${w},${h}"/></clipPath><g clip-path="url(#c${n})">${box(0, h * (0.18 + n * 0.18), w, h * (0.82 - n * 0.18), `filter="url(#r${n})"`)}</g>`;
  };
  const sky = fade('s', '#7fa3c4', '#d9e1e4', '#f3d9b8') + box(0, 0, w, h, 'fill="url(#s)"');
  return sky + ['#9fb0bd', '#a98f78', '#6d5b4c'].map(ridge).join('');
};
/** A house at night: hard edges, a few lit windows. */
const house: Draw = (w, h, random, seed) => {
  const light = () => `hsl(${30 + random() * 18} 92% ${58 + random() * 20}%)`;
  const dark = () => `hsl(215 30% ${5 + random() * 7}%)`;
  const pane = (x: number, y: number) =>
    box(x, y, 96, 108, `fill="${random() > 0.78 ? light() : dark()}" stroke="#05070b" stroke-width="5"`) +
    box(x + 46, y, 4, 108, 'fill="#05070b"');
  const windows = each(14, (row) => each(9, (at) => pane(90 + at * 165, 90 + row * 150)));
  return `${surface('w', seed, '0.5 0.09', 1.6, '#39424f') + box(0, 0, w, h, 'filter="url(#w)"') + windows + fade('n', '#0a122033', '#02040acc')}${box(0, 0, w, h, 'fill="url(#n)"')}`;
};
const SKINS = ['#ffe3cf #e2a07c #6b3a2a', '#d9a27a #9a5f3c #3b1f14', '#8d5b40 #5a3322 #1d0f0a'];
/** A head in soft light: tones of skin. */
const head: Draw = (w, h, random, seed) =>
  `${glow('b', '#8f9a94', '#4c5654', '#191d1e') + box(0, 0, w, h, 'fill="url(#b)"') + glow('k', ...(SKINS[seed % 3] ?? '').split(' '))}<g fill="url(#k)"><path d="M${w * 0.41} ${h * 0.5}h${w * 0.2}l${w * 0.03} ${h * 0.24}h-${w * 0.26}z"/><ellipse cx="${w / 2}" cy="${h * 0.37}" rx="${w * 0.19}" ry="${h * 0.2}"/></g>${surface('t', seed, '0.9 0.35', 2.2, `hsl(${random() * 360} 24% 46%)`)}<clipPath id="c"><path d="M0 ${h}q${w * 0.1} -${h * 0.28} ${w * 0.4} -${h * 0.31}q${w * 0.1} ${h * 0.06} ${w * 0.2} 0q${w * 0.3} ${h * 0.03} ${w * 0.4} ${h * 0.31}z"/></clipPath><g clip-path="url(#c)">${box(0, 0, w, h, 'filter="url(#t)"')}</g><path d="M${w * 0.3} ${h * 0.36}q0 -${h * 0.22} ${w * 0.2} -${h * 0.22}t${w * 0.2} ${h * 0.22}q-${w * 0.04} -${h * 0.1} -${w * 0.2} -${h * 0.11}t-${w * 0.2} ${h * 0.11}z" fill="#17110e"/>`;
/** Stairs in hard light, black and white. */
const stairs: Draw = (w, h, random, seed) => {
  const grey = (least: number, more: number) => `fill="hsl(0 0% ${least + random() * more}%)"`;
  const step = (n: number) =>
    `${box(0, n * 134, w, 76, grey(74, 22))}${box(0, n * 134 + 76, w, 58, grey(10, 12))}<polygon points="${n * 110 - 500},${n * 134} ${n * 110 + 160},${n * 134} ${n * 110 + 270},${n * 134 + 134} ${n * 110 - 390},${n * 134 + 134}" fill="#000" opacity=".78"/>`;
  return `${each(15, step)}${surface('g', seed, '0.7', 1.2, '#fff')}${box(0, 0, w, h, 'filter="url(#g)" style="mix-blend-mode:multiply"')}`;
};
const sea: Draw = (w, h, _random, seed) =>
  `${fade('s', '#243a57', '#c98a6b', '#ffd9a0') + box(0, 0, w, h * 0.46, 'fill="url(#s)"')}<circle cx="${w * 0.68}" cy="${h * 0.4}" r="46" fill="#fff6dc"/>${surface('w', seed, '0.006 0.09', 16, '#7f93a4') + box(0, h * 0.46, w, h * 0.54, 'filter="url(#w)"')}`;
/** Trunks in fog. */
const trunks: Draw = (w, h, random, seed) =>
  fade('f', '#dfe6e1', '#aab7ad', '#5f6f5f') +
  box(0, 0, w, h, 'fill="url(#f)"') +
  each(3, (n) => surface(`t${n}`, seed + n, '0.11 0.012', 12, '#5b5148')) +
  each(26, (n) =>
    box(random() * w, 0, 12 + n * 3.4, h, `opacity="${0.18 + n * 0.032}" filter="url(#t${n % 3})"`),
  );

/** The kinds of photographs in a portfolio: width and height in px, and the motif. */
const KINDS: readonly (readonly [width: number, height: number, draw: Draw])[] = [
  [2400, 1600, ridges],
  [1600, 2400, house],
  [1920, 2400, head],
  [2000, 2000, stairs],
  [3000, 1000, sea],
  [1600, 2400, trunks],
];

/** A sharp photograph as JPEG, drawn by code. The same number gives the same bytes; the kinds alternate. */
export async function makePhotograph(number: number): Promise<Buffer> {
  const kind = KINDS[number % KINDS.length];
  if (!kind) throw new RangeError(`There is no photograph ${number}.`);
  const [width, height, draw] = kind;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(width, height, numbers(number + 1), number)}</svg>`;
  return sharp(Buffer.from(drawn), { unlimited: true })
    .removeAlpha()
    .sharpen()
    .jpeg({ quality: 90 })
    .toBuffer();
}

const LOOKS = { poster: 'posterShop', gallery: 'whiteCube', dark: 'blackBox' } as const;
export type Look = keyof typeof LOOKS;
export const isLook = (word: string): word is Look => Object.hasOwn(LOOKS, word);
/** A long name, for every sixth photograph. */
const LONG = {
  en: 'Half past four in the morning, before the harbour wakes and somebody turns off the last lamp',
  de: 'Halb fünf am Morgen, bevor der Containerhafen erwacht und jemand die letzte Straßenlaterne löscht',
};

/** Makes the shipped content in a look, with or without photographs. @returns its folder */
export async function provideContent(look: Look, hasPhotographs: boolean): Promise<string> {
  const folder = join(ROOT, '.cache/screenshots', hasPhotographs ? `${look}-photographs` : look);
  // Otherwise edition numbers that earlier runs have bought would be sold out.
  rmSync(join(folder, '.local'), { recursive: true, force: true });
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  const settings = storedForm(presetSettings(LOOKS[look]));
  writeFileSync(join(folder, 'content/settings.json'), JSON.stringify(settings, null, 2));
  const made = join(ROOT, '.cache/screenshots/photographs');
  if (hasPhotographs) {
    mkdirSync(made, { recursive: true });
    const entries = readdirSync(join(ROOT, 'content/photos')).sort();
    for (const [n, name] of entries.entries()) {
      const path = join(folder, 'content/photos', name);
      const entry = JSON.parse(readFileSync(path, 'utf8')) as { filename: string };
      const photograph = join(made, entry.filename);
      if (!existsSync(photograph)) writeFileSync(photograph, await makePhotograph(n));
      if (n % 6 === 3) writeFileSync(path, JSON.stringify({ ...entry, description: LONG }, null, 2));
    }
  }
  if (!existsSync(join(folder, 'public')))
    await linkFolder(hasPhotographs ? made : join(ROOT, 'public/photos'), join(folder, 'public/photos'));
  // Drops what an earlier run has saved in the panel.
  rmSync(join(folder, '.git'), { recursive: true, force: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Mara Lindqvist');
  git('config', 'user.email', 'mara@example.org');
  git('add', 'content', 'public');
  git('commit', '--quiet', '--message', 'Begin');
  return folder;
}
