import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Names,
  openPictureHost,
  type PictureHost,
  PUBLIC_ADDRESS,
} from '../../tests/fixtures/pictureHost.ts';
import { waited } from '../../tests/fixtures/waited.ts';
import { PictureFault } from './cleanImage.ts';
import { createDownloader, isPublicAddress } from './copyPicture.ts';

describe('a download', () => {
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
});

describe('limits of a download', () => {
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
});

describe('public addresses', () => {
  describe('addresses of the public internet', () => {
    test.each([
      '8.8.8.8',
      '93.184.216.34',
      '142.250.74.118',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '169.253.255.255',
      '198.17.255.255',
      '223.255.255.255',
      '2a00:1450:4001:82b::2016',
      '2606:4700::6810:84e5',
      '2001:4860:4860::8888',
    ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
  });

  describe('addresses that are not', () => {
    test.each([
      ['this network', '0.0.0.0'],
      ['this network', '0.1.2.3'],
      ['loopback', '127.0.0.1'],
      ['loopback', '127.255.255.254'],
      ['private', '10.0.0.1'],
      ['private', '172.16.0.1'],
      ['private', '172.31.255.255'],
      ['private', '192.168.1.1'],
      ['shared (CGNAT)', '100.64.0.1'],
      ['shared (CGNAT)', '100.127.255.255'],
      ['link-local', '169.254.0.1'],
      ['metadata of AWS, Google and Azure', '169.254.169.254'],
      ['metadata of AWS containers', '169.254.170.2'],
      ['metadata of Alibaba', '100.100.100.200'],
      ['metadata of Oracle', '192.0.0.192'],
      ['Azure of its own machines', '168.63.129.16'],
      ['documentation', '192.0.2.1'],
      ['documentation', '198.51.100.1'],
      ['documentation', '203.0.113.1'],
      ['relays', '192.88.99.1'],
      ['benchmarks', '198.18.0.1'],
      ['benchmarks', '198.19.255.255'],
      ['multicast', '224.0.0.1'],
      ['multicast', '239.255.255.255'],
      ['reserved', '240.0.0.1'],
      ['broadcast', '255.255.255.255'],
      ['loopback', '::1'],
      ['unspecified', '::'],
      ['mapped IPv4', '::ffff:127.0.0.1'],
      ['mapped IPv4', '::ffff:8.8.8.8'],
      ['mapped IPv4, written in hex', '::ffff:7f00:1'],
      ['compatible IPv4', '::127.0.0.1'],
      ['translated IPv4', '64:ff9b::7f00:1'],
      ['translated IPv4', '64:ff9b:1::7f00:1'],
      ['6to4', '2002:7f00:1::'],
      ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
      ['ORCHID', '2001:20::1'],
      ['unique local', 'fc00::1'],
      ['unique local', 'fd12:3456::1'],
      ['metadata of AWS', 'fd00:ec2::254'],
      ['link-local', 'fe80::1'],
      ['link-local with a zone', 'fe80::1%eth0'],
      ['multicast', 'ff02::1'],
      ['documentation', '2001:db8::1'],
      ['documentation', '3fff::1'],
      ['discarded', '100::1'],
      ['segments', '5f00::1'],
      ['no address', 'localhost'],
      ['no address', ''],
      ['no address', '1.2.3'],
      ['no address', '0x7f.0.0.1'],
      ['no address', '[::1]'],
    ])('%s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
  });
});
