import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { SiteValues } from '../../src/shared/adminEndpoints.ts';
import { MARK_NAME } from '../../src/shared/content/stored.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { MARK_MAX_BYTES } from '../../src/shared/limits.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';
import { SITE, SITE_CONTENT } from './siteContent.ts';

const dataOf = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const drawing = (inner: string, prolog = '') =>
  `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${inner}</svg>`;
const PLAIN = drawing(
  '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a"/><rect width="9" height="9" fill="url(#g)"/>',
);
const svg = (text: string) => dataOf('svg+xml', text);

describe('the logo and the icon of the site', () => {
  const shop = forEachTest(() => openAdminShop({ content: SITE_CONTENT }));
  const save = (body: unknown, headers?: Record<string, string>) =>
    shop.send<ErrorBody & SiteValues>('PUT', '/api/site', body, headers);

  test('are stored with the site’s file in one commit, under generated names; the old file is deleted', async () => {
    const png = await sharp({ create: { width: 3000, height: 500, channels: 4, background: '#123' } })
      .withExif({ IFD0: { Artist: 'secret' } })
      .png()
      .toBuffer();
    const first = await save({ title: 'New', logo: svg(PLAIN), icon: dataOf('png', png) });
    expect(first.status).toBe(200);
    const { logo, icon } = first.body as Record<string, string>;
    for (const name of [logo, icon]) expect(name).toMatch(MARK_NAME);
    expect(shop.commits()).toBe(2);
    const pictures = [`A\tpublic/photos/${icon}`, `A\tpublic/photos/${logo}`];
    expect(shop.touched()).toEqual([...pictures, 'M\tcontent/site.json']);
    expect(shop.stored('content/site.json')).toEqual({ ...SITE, title: 'New', logo, icon });
    expect(shop.text(`public/photos/${logo}`)).toBe(PLAIN);
    expect(shop.text(`public/photos/${icon}`)).toMatch(/PNG(?!.*secret)/s);

    expect([(await save({ logo })).status, shop.commits()]).toEqual([200, 2]);
    const second = await save({ logo: svg(drawing('<circle r="4"/>')) });
    expect(shop.touched()).toEqual([
      `A\tpublic/photos/${second.body.logo}`,
      `D\tpublic/photos/${logo}`,
      'M\tcontent/site.json',
    ]);
    await save({ logo: '' });
    expect(shop.touched()).toEqual([`D\tpublic/photos/${second.body.logo}`, 'M\tcontent/site.json']);
    expect(shop.stored('content/site.json')).toEqual({ ...SITE, title: 'New', icon });
  });

  const KIND = 'Expected an SVG or PNG file.';
  const ACTIVE = 'This drawing holds a script';
  test.each<[string, string, string]>([
    ['another format', dataOf('jpeg', 'x'), KIND],
    ['a text declared as SVG', svg('hello'), KIND],
    ['a file that is too large', dataOf('png', Buffer.alloc(MARK_MAX_BYTES + 999)), 'larger than 250 kB'],
    ['a PNG that is cut off', dataOf('png', '\x89PNG\r\n\x1a\n'), KIND],
    ['a path out of the folder', '../../secret.svg', KIND],
    ['a script', svg(drawing('<script>alert(1)</script>')), ACTIVE],
    ['a script under a prefix', svg(drawing('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')), ACTIVE],
    ['an event handler', svg(drawing('<rect\nonload = "alert(1)"/>')), ACTIVE],
    ['another document', svg(drawing('<foreignObject><p/></foreignObject>')), ACTIVE],
    ['a picture from elsewhere', svg(drawing('<image href="https://e.example/x.png"/>')), ACTIVE],
    ['a link', svg(drawing('<a xlink:href="javascript:alert(1)"><rect/></a>')), ACTIVE],
    ['a link that an entity spells', svg(drawing('<a href="&#106;avascript:alert(1)"><rect/></a>')), ACTIVE],
    ['a style from elsewhere', svg(drawing('<style>@import "//e.example";</style>')), ACTIVE],
    ['a fill from elsewhere', svg(drawing('<rect style="fill:url(//e.example/#a)"/>')), ACTIVE],
    ['an animated address', svg(drawing('<set attributeName="href" to="javascript:1"/>')), ACTIVE],
    ['an entity', svg(drawing('', '<!DOCTYPE svg [<!ENTITY a "b">]>')), KIND],
    ['another encoding', svg(drawing('', '<?xml version="1.0" encoding="UTF-7"?>')), ACTIVE],
    ['a drawing that is cut off', svg(PLAIN.slice(0, -9)), 'cannot be drawn'],
  ])('are refused with a message if the file is %s; nothing is stored', async (_, logo, words) => {
    const { status, body } = await save({ title: 'New', logo });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ path: 'logo', message: expect.stringContaining(words) }]);
    expect(shop.commits()).toBe(1);
  });

  test('are refused together, with the faults of both', async () => {
    const { paths } = await save({ logo: svg(drawing('<script/>')), icon: dataOf('jpeg', 'x') });
    expect(paths).toEqual(['logo', 'icon']);
  });
});
