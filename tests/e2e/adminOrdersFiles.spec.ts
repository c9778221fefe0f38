import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ordersDe } from '../../src/admin/orders/ordersDe.ts';
import { ordersEn } from '../../src/admin/orders/ordersEn.ts';
import { expect, test } from './fixtures.ts';
import { DIST } from './testServer.ts';

/** The files of a build that a page's scripts lead to, without those that come when they are called for. */
function filesBehind(page: string, isCalled: boolean): Set<string> {
  const found = new Set<string>();
  const follow = (text: string, imports: RegExp) => {
    for (const [, name = ''] of text.matchAll(imports)) {
      if (found.has(name) || !existsSync(join(DIST, '_astro', name))) continue;
      found.add(name);
      follow(readFileSync(join(DIST, '_astro', name), 'utf8'), isCalled ? ANY : STATIC);
    }
  };
  follow(readFileSync(join(DIST, page), 'utf8'), ANY);
  return found;
}
const ANY = /([\w.-]+\.js)\b/g;
const STATIC = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g;

test('visitors load nothing of the orders, the other tabs none of the tab; its links lead to the guide', () => {
  const textOf = (name: string) => readFileSync(join(DIST, '_astro', name), 'utf8');
  // What only the tab has: a text of its own, and a class of its own.
  const isTab = (name: string) => /orders\.csvFailed|order-months/.test(textOf(name));
  const panel = filesBehind('admin/index.html', true);
  const tab = [...panel].filter(isTab);
  expect(tab.length).toBeGreaterThanOrEqual(3);
  expect([...filesBehind('admin/index.html', false)].filter(isTab)).toEqual([]);
  for (const other of ['PhotosTab', 'SettingsTab', 'LinkTabs', 'SiteTab', 'news']) {
    const entry = [...panel].find((name) => name.startsWith(`${other}.`));
    expect(entry, other).toBeDefined();
    expect([...filesBehind(`_astro/${entry}`, false)].filter(isTab), other).toEqual([]);
  }
  for (const page of ['index.html', 'success/index.html', 'photos/last-tram-second-stop-j8tn/index.html']) {
    const visited = [...filesBehind(page, true)];
    expect(visited.length).toBeGreaterThan(0);
    expect(visited.filter((name) => textOf(name).includes('/api/orders'))).toEqual([]);
  }
  for (const [language, texts] of [
    ['en', ordersEn],
    ['de', ordersDe],
  ] as const) {
    const guide = readFileSync(join(DIST, 'guide', language, 'index.html'), 'utf8');
    const topics = Object.entries(texts).filter(([key]) => key.startsWith('guide.'));
    expect(topics.filter(([, slug]) => !guide.includes(`id="${slug}"`))).toEqual([]);
    expect(guide).toMatch(/<img [^>]*src="\/_astro\/order\./);
    expect(guide).toContain('content="noindex"');
    expect(guide).not.toMatch(/<script[^>]+src=/);
  }
});
