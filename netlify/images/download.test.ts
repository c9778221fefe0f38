import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { measureWait } from '../../tests/fixtures/measureWait.ts';
import {
  type Names,
  openPictureHost,
  type PictureHost,
  PUBLIC_ADDRESS,
} from '../../tests/fixtures/pictureHost.ts';
import { whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { PictureFault } from './cleanImage.ts';
import { createDownloader, isPublicAddress } from './copyPicture.ts';

const MB = 1024 * 1024;
const PICTURE = 'https://pictures.example/a.jpg';
let host: PictureHost;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const send: Answer = (_request, response) => response.end('picture');

async function open(answer: Answer = send, names?: Names) {
  host = await openPictureHost(answer, names);
  whenTestEnds(host.close);
  return createDownloader(host.network);
}

/** The outcome of a download: its bytes as text, or the fault's code. */
const outcome = (download: Promise<Buffer>) =>
  download.then(String, (error: unknown) => (error instanceof PictureFault ? error.code : error));

/** The outcome of one download from a host with this answer and these addresses. */
const outcomeOf = async (address: string, answer?: Answer, names?: Names) =>
  outcome((await open(answer, names))(address));

describe('a download', () => {
  test('connects to the checked address, and sends nothing about the site or its visitors', async () => {
    const names = [PUBLIC_ADDRESS, '2606:4700::6810:84e5'];
    const download = await open(
      ({ headers }, response) => response.end(Object.keys(headers).sort().join()),
      () => names,
    );
    expect(String(await download(`${PICTURE}?w=1`))).toBe(
      'accept,accept-encoding,connection,host,user-agent',
    );
    expect(host.resolved).toEqual(['pictures.example']);
    expect(host.requests).toEqual([{ addresses: names, host: 'pictures.example', path: '/a.jpg?w=1' }]);
  });

  describe('addresses that are not requested', () => {
    const OTHERS = `http://pictures.example/a.jpg https://pictures.example:8443/a.jpg
      https://me:secret@pictures.example/a.jpg ftp://pictures.example/a.jpg file:///etc/passwd
      data:image/png,x //pictures.example/a.jpg /photos/a.jpg rubbish`.split(/\s+/);
    const OWN = ['127.0.0.1', '0x7f000001', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]'];
    test.each([
      ...OTHERS.map((address) => [address, 'address']),
      ...OWN.map((name) => [`https://${name}/a.jpg`, 'private']),
    ])('%s', async (address = '', code = '') => {
      expect(await outcomeOf(address)).toBe(code);
      expect([host.resolved, host.requests]).toEqual([[], []]);
    });

    test.each([[['10.1.2.3']], [[PUBLIC_ADDRESS, '192.168.0.1']], [['fd00::1', PUBLIC_ADDRESS]]])(
      'a name that resolves to %j',
      async (addresses) => {
        expect(await outcomeOf(PICTURE, send, () => addresses)).toBe('private');
        expect(host.requests).toEqual([]);
      },
    );

    test('but an explicit port 443 is allowed', async () => {
      expect(await outcomeOf('https://pictures.example:443/a.jpg')).toBe('picture');
    });
  });

  test.each<[string, Answer, Names?]>([
    ['has no name', send, () => undefined],
    ['has no address', send, () => []],
    ['closes the connection', (request) => request.socket.destroy()],
    [
      'closes the connection during the answer',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('half', () => response.destroy());
      },
    ],
  ])('a host that %s is unreachable', async (_, answer, names) => {
    expect(await outcomeOf(PICTURE, answer, names)).toBe('unreachable');
  });

  test('a name is resolved only once, so that its address cannot change after the check', async () => {
    const looks = [PUBLIC_ADDRESS];
    const download = await open(send, () => looks.splice(0, 1, '127.0.0.1'));
    expect(await outcome(download(PICTURE))).toBe('picture');
    expect([host.resolved.length, host.requests[0]?.addresses]).toEqual([1, [PUBLIC_ADDRESS]]);
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
      expect(await outcomeOf(PICTURE, leadTo('https://other.example/b.jpg', status))).toBe('elsewhere');
      expect(host.resolved).toEqual(['pictures.example', 'other.example']);
    });

    test('a path stays on its host, which is resolved and checked again', async () => {
      expect(await outcomeOf(PICTURE, leadTo('../b.jpg'))).toBe('elsewhere');
      expect(host.resolved).toEqual(['pictures.example', 'pictures.example']);
    });

    test.each([
      ['https://inside.example/b.jpg', 'private'],
      ['https://127.0.0.1/b.jpg', 'private'],
      ['http://other.example/b.jpg', 'address'],
      ['https://other.example:22/b.jpg', 'address'],
      ['javascript:alert(1)', 'address'],
    ])('are not followed to %s', async (location, code) => {
      const names: Names = (name) => (name === 'inside.example' ? ['10.0.0.1'] : [PUBLIC_ADDRESS]);
      expect(await outcomeOf(PICTURE, leadTo(location), names)).toBe(code);
      expect(host.requests).toHaveLength(1);
    });

    test('are followed at most three times', async () => {
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

  test.each([204, 301, 304, 403, 404, 500])('the status %i is a fault', async (status) => {
    const download = await open((_request, response) => response.writeHead(status).end());
    const params = { host: 'pictures.example', status };
    await expect(download(PICTURE)).rejects.toMatchObject({ code: 'status', params });
  });
});

describe('limits of a download', () => {
  test('a file with a too large Content-Length is refused at once', async () => {
    const endless: Answer = (_request, response) =>
      response.writeHead(200, { 'Content-Length': 5 * MB + 1 }).write('x');
    expect(await outcomeOf(PICTURE, endless)).toBe('tooLarge');
  });

  test('a file without Content-Length is aborted after 5 MB', async () => {
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

  test('5 MB are accepted, and several downloads share the limit', async () => {
    const download = await open((_request, response) => response.end(Buffer.alloc(5 * MB)));
    expect((await download(PICTURE)).byteLength).toBe(5 * MB);
    expect(await outcome(download(PICTURE))).toBe('tooLarge');
  });

  test('the time limit is 5 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await open();
    expect(timeout.mock.calls).toEqual([[5000]]);
  });

  test.each<[string, Answer, Names?]>([
    ['a name', send, () => new Promise<never>(() => {})],
    ['an answer', () => {}],
    ['a body', (_request, response) => response.writeHead(200).write('x')],
    [
      'a body that comes byte by byte',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s that never ends is too slow', async (_, answer, names) => {
    await open(answer, names);
    const download = createDownloader(host.network, 200);
    const refusal = () =>
      expect(download(PICTURE)).rejects.toMatchObject({ code: 'tooSlow', params: { seconds: 0.2 } });
    expect(await measureWait(refusal)).toBeLessThan(2000);
    expect(await outcome(download(PICTURE))).toBe('tooSlow');
  });
});

test('addresses of the public internet, up to the edges of other networks', () => {
  const open = `8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.255.255
    169.253.255.255 198.17.255.255 223.255.255.255 2a00:1450:4001:82b::2016 2606:4700::6810:84e5`;
  expect(open.split(/\s+/).filter((address) => !isPublicAddress(address))).toEqual([]);
});

test.each([
  ['this network and loopback', '0.0.0.0 0.1.2.3 :: 127.0.0.1 127.255.255.254 ::1'],
  ['private', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fd12:3456::1'],
  ['shared (CGNAT) and link-local', '100.64.0.1 100.127.255.255 169.254.0.1 fe80::1 fe80::1%eth0'],
  ['metadata of AWS, Google and Azure', '169.254.169.254 169.254.170.2 fd00:ec2::254 168.63.129.16'],
  ['metadata of Alibaba and Oracle, and relays', '100.100.100.200 192.0.0.192 192.88.99.1'],
  ['documentation', '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1'],
  ['benchmarks and multicast', '198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.255 ff02::1'],
  ['reserved', '240.0.0.1 255.255.255.255'],
  ['mapped or compatible IPv4', '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1'],
  ['translated IPv4', '64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1::'],
  ['Teredo, ORCHID, discarded, segments', '2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:20::1 100::1 5f00::1'],
  ['no address', 'localhost  1.2.3 0x7f.0.0.1 [::1]'],
])('%s is not the public internet', (_kind, addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([]);
});
