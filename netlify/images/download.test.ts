import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Names,
  openPictureHost,
  type PictureHost,
  PUBLIC_ADDRESS,
} from '../../tests/fixtures/pictureHost.ts';
import { PictureFault } from './cleanImage.ts';
import { createDownloader } from './copyPicture.ts';

const PICTURE = 'https://pictures.example/a.jpg';
let host: PictureHost;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const send: Answer = (_request, response) => response.end('picture');

async function open(answer: Answer = send, names?: Names) {
  host = await openPictureHost(answer, names);
  return createDownloader(host.network);
}
afterEach(() => host.close());

/** What a download ends in: its bytes as text, or the fault's code. */
const outcome = (download: Promise<Buffer>) =>
  download.then(String, (error: unknown) => (error instanceof PictureFault ? error.code : error));

test('a picture is downloaded by a connection to the address that was checked', async () => {
  const names = [PUBLIC_ADDRESS, '2606:4700::6810:84e5'];
  const download = await open(send, () => names);
  expect(String(await download(`${PICTURE}?w=1`))).toBe('picture');
  expect(host.resolved).toEqual(['pictures.example']);
  expect(host.asked).toEqual([{ addresses: names, host: 'pictures.example', path: '/a.jpg?w=1' }]);
});

test('nothing about the site or its visitors is told', async () => {
  let headers: IncomingMessage['headers'] = {};
  const download = await open((request, response) => {
    headers = request.headers;
    response.end();
  });
  await download(PICTURE);
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

describe('addresses that are not asked', () => {
  test.each([
    'http://pictures.example/a.jpg',
    'https://pictures.example:8443/a.jpg',
    'https://me:secret@pictures.example/a.jpg',
    'https://me@pictures.example/a.jpg',
    'ftp://pictures.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png,x',
    '//pictures.example/a.jpg',
    '/photos/a.jpg',
    'https://',
    'rubbish',
  ])('%s', async (address) => {
    const download = await open();
    expect(await outcome(download(address))).toBe('address');
    expect([host.resolved, host.asked]).toEqual([[], []]);
  });

  test('port 443 may be written out', async () => {
    const download = await open();
    expect(await outcome(download('https://pictures.example:443/a.jpg'))).toBe('picture');
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
  ])('the host %s', async (name) => {
    const download = await open();
    expect(await outcome(download(`https://${name}/a.jpg`))).toBe('private');
    expect([host.resolved, host.asked]).toEqual([[], []]);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.1.2.3']],
    [['::ffff:10.1.2.3']],
    [['169.254.169.254']],
    [[PUBLIC_ADDRESS, '192.168.0.1']],
    [['fd00::1', PUBLIC_ADDRESS]],
  ])('a name that leads to %j', async (addresses) => {
    const download = await open(send, () => addresses);
    expect(await outcome(download(PICTURE))).toBe('private');
    expect(host.asked).toEqual([]);
  });
});

describe('hosts that are not there', () => {
  test.each([
    ['without a name', undefined],
    ['without an address', []],
  ])('%s', async (_, addresses) => {
    const download = await open(send, () => addresses);
    expect(await outcome(download(PICTURE))).toBe('unreachable');
  });

  test('that hang up', async () => {
    const download = await open((request) => request.socket.destroy());
    expect(await outcome(download(PICTURE))).toBe('unreachable');
  });

  test('that hang up in the middle', async () => {
    const download = await open((_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await outcome(download(PICTURE))).toBe('unreachable');
  });
});

test('a name that leads elsewhere at the second look is looked up once, and that address is used', async () => {
  let looks = 0;
  const names: Names = () => {
    looks += 1;
    return looks === 1 ? [PUBLIC_ADDRESS] : ['127.0.0.1'];
  };
  const download = await open(send, names);
  expect(await outcome(download(PICTURE))).toBe('picture');
  expect([looks, host.asked[0]?.addresses]).toEqual([1, [PUBLIC_ADDRESS]]);
  expect(await outcome(download(PICTURE))).toBe('private');
});

describe('redirects', () => {
  const leadTo =
    (location: string, status = 302): Answer =>
    (request, response) => {
      if (request.url === '/a.jpg') response.writeHead(status, { Location: location }).end();
      else response.end('elsewhere');
    };

  test.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const download = await open(leadTo('https://other.example/b.jpg', status));
    expect(await outcome(download(PICTURE))).toBe('elsewhere');
    expect(host.resolved).toEqual(['pictures.example', 'other.example']);
  });

  test('a path stays on its host, which is looked up and checked again', async () => {
    const download = await open(leadTo('../b.jpg'));
    expect(await outcome(download(PICTURE))).toBe('elsewhere');
    expect(host.resolved).toEqual(['pictures.example', 'pictures.example']);
  });

  test.each([
    ['https://inside.example/b.jpg', 'private'],
    ['https://127.0.0.1/b.jpg', 'private'],
    ['https://[::1]/b.jpg', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['http://other.example/b.jpg', 'address'],
    ['https://other.example:22/b.jpg', 'address'],
    ['file:///etc/passwd', 'address'],
    ['javascript:alert(1)', 'address'],
  ])('none to %s', async (location, code) => {
    const names: Names = (name) => (name === 'inside.example' ? ['10.0.0.1'] : [PUBLIC_ADDRESS]);
    const download = await open(leadTo(location), names);
    expect(await outcome(download(PICTURE))).toBe(code);
    expect(host.asked).toHaveLength(1);
  });

  test('three at most', async () => {
    const steps: Answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end('there');
      else response.writeHead(302, { Location: `/${step - 1}` }).end();
    };
    const download = await open(steps);
    expect(await outcome(download('https://pictures.example/3'))).toBe('there');
    expect(await outcome(download('https://pictures.example/4'))).toBe('redirects');
  });
});

test.each([204, 206, 301, 304, 400, 401, 403, 404, 410, 429, 500, 503])(
  'the status %i brings no picture',
  async (status) => {
    const download = await open((_request, response) => response.writeHead(status).end());
    await expect(download(PICTURE)).rejects.toMatchObject({
      code: 'status',
      params: { host: 'pictures.example', status },
    });
  },
);
