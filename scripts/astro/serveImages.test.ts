import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { imageFolders } from './facts.ts';
import { serveImagesInDev } from './serveImages.ts';

const folder = mkdtempSync(join(tmpdir(), 'dev-images-'));
const [root, contentRoot] = [join(folder, 'project'), join(folder, 'elsewhere')];
const place = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), path);
};
const FILES = {
  '/i/wave-640.avif': 'project/.cache/images/derived/wave-640.avif',
  '/i/copied-640.avif': 'project/.cache/images/copies/derived/copied-640.avif',
  '/photos/wave.jpg': 'elsewhere/public/photos/wave.jpg',
  '/notices/guarantee.de.svg': 'elsewhere/content/notices/guarantee.de.svg',
  '/favicon.svg': 'project/public/favicon.svg',
};
for (const path of [...Object.values(FILES), 'elsewhere/content/site.json']) place(path);

let handle: (...call: [...Parameters<RequestListener>, next: () => void]) => void = () => {};
const { configureServer } = serveImagesInDev({ ...imageFolders(root, contentRoot), root, contentRoot });
const use = (middleware: typeof handle) => {
  handle = middleware;
};
(configureServer as (vite: unknown) => void)({ middlewares: { use } });
const server = createServer((request, response) =>
  handle(request, response, () => response.writeHead(404).end()),
);
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(FILES))('%s is served in development', async (address, path) => {
  const answer = await fetch(`${origin}${address}?v=1`);
  expect([answer.status, await answer.text()]).toEqual([200, path]);
  const format = address.endsWith('.svg') ? 'svg+xml' : address.endsWith('.jpg') ? 'jpeg' : 'avif';
  expect(answer.headers.get('content-type')).toContain(`image/${format}`);
});

test.each(['/notices/none.svg', '/notices/..%2Fsite.json', '/content/site.json', '/photos/%zz'])(
  '%s is left to Astro',
  async (address) => {
    expect((await fetch(origin + address)).status).toBe(404);
  },
);
