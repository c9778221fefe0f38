import { afterEach, describe, expect, test, vi } from 'vitest';
import { PictureFault } from './cleanImage.ts';
import type { CopyOutcome, CopyPicture } from './copyPicture.ts';
import { copyPictures, limitCopies } from './entryCopies.ts';

const picture = (of: string, size = 1): CopyOutcome => ({ bytes: Buffer.alloc(size), extension: 'png', of });
const addresses = (count: number, host = 'pictures.example') =>
  Array.from({ length: count }, (_, n) => [`https://${host}/${n}.png`]);
const codeOf = (outcome: CopyOutcome) => (outcome instanceof PictureFault ? outcome.code : 'copied');

async function run(wanted: readonly (readonly string[])[], copy: CopyPicture) {
  const codes: string[] = [];
  await copyPictures(wanted, copy, (_, outcome) => void codes.push(codeOf(outcome)));
  return codes;
}

describe('several pictures', () => {
  test('are copied at most four at a time', async () => {
    let [running, most] = [0, 0];
    const codes = await run(addresses(9), async ([of = '']) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
      return picture(of);
    });
    expect([codes, most]).toEqual([Array(9).fill('copied'), 4]);
  });

  test('of a host that does not answer are all skipped, those of others are not', async () => {
    const copy = vi.fn<CopyPicture>(async ([of = '']) =>
      of.includes('silent') ? new PictureFault('unreachable', { host: 'silent.example' }) : picture(of),
    );
    const codes = await run([...addresses(20, 'silent.example'), ...addresses(3)], copy);
    expect(codes.filter((code) => code === 'copied')).toHaveLength(3);
    expect(codes.filter((code) => code === 'unreachable')).toHaveLength(20);
    // The first four start at the same time.
    expect(copy).toHaveBeenCalledTimes(4 + 3);
  });

  test('a missing one does not skip the others of its host', async () => {
    const copy = vi.fn<CopyPicture>(async () => new PictureFault('status', { host: 'x', status: 404 }));
    await run(addresses(6), copy);
    expect(copy).toHaveBeenCalledTimes(6);
  });
});

describe('one call', () => {
  afterEach(() => vi.useRealTimers());
  const MB = 1024 * 1024;

  test.each([
    [[9, 1, 3], 1],
    [[3, 3, 3, 3], 2],
  ])('stores at most 8 MB, but at least one picture: of %j MB the first %i', async (sizes, count) => {
    const copy = limitCopies(async ([of = '']) => picture(of, (sizes.shift() ?? 0) * MB));
    const codes = [];
    for (const origins of addresses(sizes.length)) codes.push(codeOf(await copy(origins)));
    expect(codes).toEqual(codes.map((_, n) => (n < count ? 'copied' : 'tooMany')));
  });

  test('starts no copy after 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const copy = limitCopies(async ([of = '']) => picture(of));
    vi.advanceTimersByTime(20_000);
    expect(codeOf(await copy(['https://pictures.example/a.png']))).toBe('copied');
    vi.advanceTimersByTime(1);
    expect(codeOf(await copy(['https://pictures.example/b.png']))).toBe('tooMany');
  });
});
