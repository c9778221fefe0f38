/**
 * Deterministic photos for benches: the same count gives the same bytes on every machine with the same
 * encoder, so times of two runs can be compared. A few scenes are painted once; each photo is a scene
 * shifted by its own offset, at one of the JPEG qualities that land in the wanted size range.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const WIDTH = 1920;
const HEIGHT = 1280;
const CHANNELS = 3;
const SCENES = 4;
/** The usual file size of photos of these dimensions, bytes. */
const FIXTURE_MIN_BYTES = 445_000;
const FIXTURE_MAX_BYTES = 831_000;
const QUALITIES = [76, 78, 80, 82, 84, 86, 88, 90, 92];

/** Small seeded generator (mulberry32): Math.random cannot be seeded. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One octave of smooth noise: random values on a coarse grid, enlarged by the image library. */
async function renderOctave(random: () => number, cells: number): Promise<Buffer> {
  const rows = Math.max(2, Math.round((cells * HEIGHT) / WIDTH));
  const grid = Buffer.alloc(cells * rows * CHANNELS);
  for (let at = 0; at < grid.length; at += CHANNELS) {
    const light = random() * 255;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      grid[at + channel] = Math.min(255, light * 0.75 + random() * 64);
    }
  }
  return sharp(grid, { raw: { width: cells, height: rows, channels: CHANNELS } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Clouds of falling amplitude (the spectrum of natural scenes), hard edges of discs, and film grain. */
async function renderScene(index: number): Promise<Buffer> {
  const random = createRandom(1000 + index);
  const octaves = await Promise.all(
    [5, 11, 23, 47, 97, 197, 401, 803].map((cells) => renderOctave(random, cells)),
  );
  // Scenes differ in how much fine texture they hold, as photos do.
  const fine = 0.9 + index * 0.2;
  const weights = [0.34, 0.2, 0.13, 0.11, 0.1 * fine, 0.1 * fine, 0.09 * fine, 0.07 * fine];
  const discs = Array.from({ length: 14 }, () => ({
    x: random() * WIDTH,
    y: random() * HEIGHT,
    reach: (40 + random() * 220) ** 2,
    tint: [random() * 80 - 40, random() * 80 - 40, random() * 80 - 40],
  }));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * CHANNELS);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = (y * WIDTH + x) * CHANNELS;
      const grain = (random() - 0.5) * 9;
      const covering = discs.find((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.reach);
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        let value = grain + (covering?.tint[channel] ?? 0);
        for (const [octave, weight] of weights.entries()) {
          value += (octaves[octave]?.[at + channel] ?? 0) * weight;
        }
        pixels[at + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return pixels;
}

/** The scene moved by dx, dy pixels, wrapping around: other bytes, the same difficulty. */
function shiftScene(scene: Buffer, dx: number, dy: number): Buffer {
  const stride = WIDTH * CHANNELS;
  const shifted = Buffer.allocUnsafe(scene.length);
  for (let y = 0; y < HEIGHT; y += 1) {
    const from = ((y + dy) % HEIGHT) * stride;
    const cut = (dx % WIDTH) * CHANNELS;
    scene.copy(shifted, y * stride, from + cut, from + stride);
    scene.copy(shifted, y * stride + stride - cut, from, from + cut);
  }
  return shifted;
}

function encode(pixels: Buffer, quality: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } })
    .jpeg({ quality })
    .toBuffer();
}

type Scene = { pixels: Buffer; qualities: number[] };

async function prepareScene(index: number): Promise<Scene> {
  const pixels = await renderScene(index);
  const qualities: number[] = [];
  for (const quality of QUALITIES) {
    const bytes = (await encode(pixels, quality)).length;
    // A margin, because a shifted scene compresses slightly differently.
    if (bytes > FIXTURE_MIN_BYTES * 1.03 && bytes < FIXTURE_MAX_BYTES * 0.97) qualities.push(quality);
  }
  if (qualities.length === 0) throw new Error(`Scene ${index} has no JPEG quality in the size range.`);
  return { pixels, qualities };
}

/**
 * Writes photos `<first>.jpg`, … of 1920×1280 px and 445 to 831 kB into `dir` (made if missing) and
 * returns their file names in order. Names are `photo-0000.jpg` and up.
 */
export async function writeFixtures(options: {
  dir: string;
  count: number;
  first?: number;
}): Promise<string[]> {
  const { dir, count, first = 0 } = options;
  await mkdir(dir, { recursive: true });
  const scenes = await Promise.all(Array.from({ length: SCENES }, (_, index) => prepareScene(index)));
  const names = Array.from({ length: count }, (_, at) => `photo-${String(first + at).padStart(4, '0')}.jpg`);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const number = first + at;
      const scene = scenes[number % SCENES];
      const name = names[at];
      if (!scene || !name) throw new Error(`No scene for photo ${number}.`);
      const pixels = shiftScene(scene.pixels, (number * 131) % WIDTH, (number * 89) % HEIGHT);
      const bytes = await encode(
        pixels,
        scene.qualities[Math.floor(number / SCENES) % scene.qualities.length] ?? 80,
      );
      if (bytes.length < FIXTURE_MIN_BYTES || bytes.length > FIXTURE_MAX_BYTES) {
        throw new Error(`Photo ${number} has ${bytes.length} bytes, outside the wanted range.`);
      }
      await writeFile(path.join(dir, name), bytes);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return names;
}
