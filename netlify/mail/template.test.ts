import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { contrast } from '../../src/shared/content/settings/css.ts';
import { orderLike } from '../../tests/fixtures/orders.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { tries } from '../../tests/long.ts';
import type { StoredFile } from '../content/contentStore.ts';
import { orderMail } from '../orders/orderMails.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import type { MailSource } from './mailSource.ts';
import { type MailLook, mailHtml, plainMarkdown } from './template.ts';

test.each([
  ['## Your right', 'Your right'],
  ['> **Note.** Read *this*.', 'Note. Read this.'],
  ['One\\\ntwo', 'One\ntwo'],
  ['See [the form](/form/).', 'See the form (/form/).'],
  ['- I/We (\\*) withdraw from what me/us (\\*)', '- I/We (*) withdraw from what me/us (*)'],
  ['\\[no link\\](x)', '[no link](x)'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('the Markdown %j becomes the mail text %j', (markdown, text) => {
  expect(plainMarkdown(markdown)).toBe(text);
});

const SITE = { title: 'Mara', owner: 'Mara', contact: { email: 'a@b.example', name: 'Mara' } };

/** A mail source with these texts and images as content. */
function sourceOf(texts: Record<string, string>, images: Record<string, Buffer> = {}): MailSource {
  const files: StoredFile[] = [
    ...Object.entries(texts).map(([path, text]) => ({ path, text, oid: '', size: text.length })),
    ...Object.entries(images).map(([path, { length: size }]) => ({ path, oid: '', size })),
  ];
  return {
    snapshot: { revision: '', files: new Map(files.map((file) => [file.path, file])) },
    env: { admin: { password: '' }, mailFrom: 'm@s.example', mailTo: 'o@s.example' } as never,
    siteOrigin: 'https://mara.example',
    file: async (path) => images[path],
  };
}

const STORED = { order: orderLike(), refunds: [], failed: [], labels: {} } as unknown as StoredOrder;
const confirmation = (source: MailSource) => orderMail('confirmation', STORED, source);

describe('the pictures of a mail', () => {
  const wave = JSON.stringify({ filename: 'wave.jpg', description: { en: 'Wave' } });
  const texts = { 'content/site.json': JSON.stringify(SITE), 'content/photos/wave.json': wave };
  test('are attached once each, small and as shown; the HTML uses only those', async () => {
    // Noise makes the largest possible file.
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const grain = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } });
    const photo = { 'public/photos/wave.jpg': await grain.jpeg().toBuffer() };
    const mail = await confirmation(sourceOf(texts, photo));
    const pictures = mail.attachments as { cid: string; content: Buffer; contentType: string }[];
    expect(pictures).toHaveLength(1);
    // Two lines show the same photo.
    const shown = Array(2).fill(`cid:${pictures[0]?.cid}`);
    expect([...mail.html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(shown);
    const bytes = pictures[0]?.content ?? Buffer.alloc(0);
    expect(bytes.byteLength).toBeLessThanOrEqual(30_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 128 });
    expect(mail.html).toContain('width="96" height="64"');
    // A print has the orientation of its picture.
    expect(mail.html).toContain('A4 · 29,7 × 21 cm');
    expect(mail.html).not.toContain('21 × 29,7 cm');
  });

  test.each([
    ['is missing', {}],
    ['is no picture', { 'public/photos/wave.jpg': Buffer.from('no picture') }],
  ])('are left out if the file %s; the rest of the mail is complete', async (_, images) => {
    const mail = await confirmation(sourceOf(texts, images));
    expect(mail.attachments).toEqual([]);
    expect(mail.html).toMatch(/^(?!.*<img).*Welle/s);
  });

  test('come only from the file that the photo names now', async () => {
    const other = await paint(40, 20, '#123').jpeg().toBuffer();
    const source = sourceOf(texts, { 'public/photos/wave.jpg': other });
    const file = vi.fn(source.file);
    await confirmation({ ...source, file });
    expect(file.mock.calls).toEqual([['public/photos/wave.jpg']]);
  });
});

test('long legal texts are attached, because mail programs cut off large mails; the text part has them completely', async () => {
  const terms = `---\ntitle: AGB\n---\n\n${'Sentence of the terms.\n\n'.repeat(3000)}`;
  const texts = { 'content/site.json': JSON.stringify(SITE), 'content/legal/terms.de.md': terms };
  const mail = await confirmation(sourceOf(texts));
  expect(Buffer.byteLength(mail.html)).toBeLessThan(90_000);
  expect(mail.html).toContain('AGB: liegt dieser Mail als Text bei.');
  expect(mail.attachments).toEqual([expect.objectContaining({ filename: 'AGB.txt' })]);
  expect(mail.text.split('Sentence of the terms.')).toHaveLength(3001);
});

test('texts and buttons have enough contrast with any accent colour, in light and dark mode', async () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  await fc.assert(
    fc.asyncProperty(hex, hex, async (accent, colorPhotos) => {
      const site = { 'content/site.json': JSON.stringify({ ...SITE, accent }) };
      const settings = { 'content/settings.json': JSON.stringify({ colorPhotos }) };
      const { html } = await confirmation(sourceOf({ ...site, ...settings }));
      const [head = '', whole = ''] = html.split('<body');
      const [block = ''] = /<td class="h o".*?<\/td>/s.exec(whole) ?? [];
      const body = whole.replace(block, '');
      for (const [, colour = ''] of block.matchAll(/[;"]color:(#\w{6})/g))
        expect(contrast(colour, colorPhotos)).toBeGreaterThanOrEqual(4.5);
      const [, dark = ''] = /@media\(prefers-color-scheme:dark\)\{(.*?\})\}@/.exec(head) ?? [];
      const rules = [
        ...dark.matchAll(/(?<! )\.(\w)\{(?:background|color):(#\w{6})(?:[^}]*;color:(#\w{6}))?/g),
      ];
      const inDark = Object.fromEntries(rules.map(([, name, one, text]) => [name, [one, text] as const]));
      const [ground = ''] = inDark.g ?? [];
      for (const [, colour = ''] of body.matchAll(/[;"]color:(#\w{6})/g))
        expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      for (const name of ['t', 's'])
        expect(contrast(inDark[name]?.[0] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
      const [, onBlock = ''] = /\.h \.t\{color:(#\w{6})/.exec(dark) ?? [];
      expect(contrast(onBlock, colorPhotos)).toBeGreaterThanOrEqual(4.5);
      const [, bar = ''] = /class="b" style="[^"]*background:(#\w{6})/.exec(body) ?? [];
      expect(contrast(bar, '#ffffff')).toBeGreaterThanOrEqual(3);
      const [button = '', text = ''] = inDark.b ?? [];
      expect(contrast(button, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(button, text)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: tries(2000, 100) },
  );
});

test('a button has its own text colour in both modes, and typed text is never markup', () => {
  const button: MailLook['button'] = { light: ['#111111', '#ffffff'], dark: ['#eeeeee', '#000000'] };
  const look: MailLook = { title: '<b>Mara</b>', photos: new Map(), face: 'serif', button, radius: 2 };
  const evil = '"><script>alert(1)</script>';
  const words = { name: evil, quantity: evil, amount: evil, text: evil };
  const item = { file: undefined, size: () => evil, details: [evil], ...words };
  const blocks: Parameters<typeof mailHtml>[0] = [
    { kind: 'title', text: evil },
    { kind: 'button', text: evil, address: `https://e.example/${evil}` },
    { kind: 'items', items: [item], sums: [[evil, evil]] },
    { kind: 'steps', steps: [evil, evil], done: 1 },
    { kind: 'legal', title: evil, body: `## ${evil}\n\nhttps://e.example/${evil}` },
  ];
  const html = mailHtml(blocks, 'en', evil, look);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('background:#111111;color:#ffffff');
  expect(html).toContain('.b{background:#eeeeee!important;color:#000000!important}');
});
