import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPictureHost, type PictureHost } from '../../tests/fixtures/pictureHost.ts';
import { waited } from '../../tests/fixtures/waited.ts';
import { PictureFault } from './cleanImage.ts';
import { createDownloader } from './copyPicture.ts';

const MB = 1024 * 1024;
const PICTURE = 'https://pictures.example/a.jpg';
const send: RequestListener = (_request, response) => response.end('picture');
let host: PictureHost;

async function open(answer = send) {
  host = await openPictureHost(answer);
  return createDownloader(host.network);
}
afterEach(() => host.close());

/** What a download ends in: its bytes as text, or the fault's code. */
const outcome = (download: Promise<Buffer>) =>
  download.then(String, (error: unknown) => (error instanceof PictureFault ? error.code : error));

describe('what is too large', () => {
  test('by its own account is not read', async () => {
    let sent = 0;
    const download = await open((_request, response) => {
      response.writeHead(200, { 'Content-Length': 5 * MB + 1 });
      response.write('x', () => {
        sent += 1;
      });
    });
    expect(await outcome(download(PICTURE))).toBe('tooLarge');
    expect(sent).toBeLessThanOrEqual(1);
  });

  test('without saying so is given up at 5 MB', async () => {
    let isOpen = true;
    const download = await open((_request, response) => {
      response.on('close', () => {
        isOpen = false;
      });
      const piece = Buffer.alloc(64 * 1024);
      const more = () => isOpen && response.write(piece, more);
      more();
    });
    expect(await outcome(download(PICTURE))).toBe('tooLarge');
    await expect.poll(() => isOpen).toBe(false);
  });

  test('5 MB just fit, and several downloads share them', async () => {
    const download = await open((_request, response) => response.end(Buffer.alloc(5 * MB)));
    expect((await download(PICTURE)).byteLength).toBe(5 * MB);
    expect(await outcome(download(PICTURE))).toBe('tooLarge');
  });
});

describe('what is too slow', () => {
  test('is given up after 5 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await open();
    expect(timeout.mock.calls).toEqual([[5000]]);
    timeout.mockRestore();
  });

  const never = new Promise<never>(() => {});
  const slow: [string, RequestListener, boolean][] = [
    ['a name', send, true],
    ['an answer', () => {}, false],
    ['a body', (_request, response) => response.writeHead(200).write('x'), false],
    [
      'a body that drips',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
      false,
    ],
  ];
  test.each(slow)('%s that does not come to its end', async (_, answer, isName) => {
    await open(answer);
    const network = isName ? { ...host.network, resolve: () => never } : host.network;
    const download = createDownloader(network, 200);
    const refusal = () =>
      expect(download(PICTURE)).rejects.toMatchObject({ code: 'tooSlow', params: { seconds: 0.2 } });
    expect(await waited(refusal)).toBeLessThan(2000);
    expect(await outcome(download(PICTURE))).toBe('tooSlow');
  });
});
