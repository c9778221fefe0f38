import { expect, test } from 'vitest';
import { apiEn } from '../../netlify/lib/messages/en.ts';
import { mailsEn } from '../../netlify/mail/texts.ts';
import { adminDe } from '../../src/admin/shell/adminDe.ts';
import { adminEn } from '../../src/admin/shell/adminEn.ts';
import type { AdminMessageKey } from '../../src/admin/shell/texts.ts';
import { de } from '../../src/shared/i18n/de.ts';
import { en } from '../../src/shared/i18n/en.ts';
import { labDe } from '../../src/shared/i18n/labDe.ts';
import { labEn } from '../../src/shared/i18n/labEn.ts';
import { codeFiles, isTest } from './sources.ts';

const english: Readonly<Record<string, string>> = adminEn;
const german: Readonly<Record<string, string>> = adminDe;

/** The code that uses messages: all of the product except the catalogues themselves. */
const codeOf = (folders: RegExp): string =>
  codeFiles
    .filter(({ path }) => folders.test(path) && !/\/(en|de|\w+(En|De))\.ts$/.test(path) && !isTest(path))
    .map(({ text }) => text)
    .join('\n');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Keys that are composed at run time: each template with a fixed part, as a pattern. */
function templates(text: string): RegExp[] {
  return [...text.matchAll(/`([\w.]*(?:\$\{[^`{}]*\}[\w.]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^{}]*\}/))
    .filter((parts) => /[a-zA-Z]\.|\.[a-zA-Z]/.test(parts.join(' ')))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('[\\w-]+')}$`));
}

function unused(keys: readonly string[], text: string): string[] {
  const patterns = templates(text);
  // Searching all of the code for each key would take seconds.
  const quoted = new Set(
    ["'", '"'].flatMap((mark) =>
      [...text.matchAll(RegExp(`(?<=${mark})[\\w.-]+(?=${mark})`, 'g'))].map(String),
    ),
  );
  return keys.filter((key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

test.each([
  // The sentences about faults have no dot: their codes are typed.
  [
    'the panel',
    Object.keys(english).filter((key) => key.includes('.')),
    /^src\/(admin|features|layouts|shared|ui)\//,
  ],
  ['the site and the server', [en, apiEn, mailsEn].flatMap(Object.keys), /^(src|netlify)\//],
])('every message of %s is used', (_, keys, folders) => expect(unused(keys, codeOf(folders))).toEqual([]));

test.each([
  ['English', Object.values(labEn), english, /"([^"]+)"/g],
  ['German', Object.values(labDe), german, /„([^“]+)“/g],
])('in %s, why an order waits quotes the names of buttons and fields', (_, reasons, texts, quoted) => {
  const named = [...reasons.join(' ').matchAll(quoted)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  const labels: readonly string[] = Object.values(texts);
  expect(named.filter((name) => !labels.includes(name))).toEqual([]);
});

test.each([
  ['English', english, en],
  ['German', german, de],
])('in %s, the panel quotes the words of the checkout for a payment without a name', (_, panel, site) =>
  // A word joiner in the panel's narrower column is no other word.
  expect(panel['site.paymentElse']?.replaceAll('\u2060', '')).toMatch(
    RegExp(`[“„]${site['checkout.paymentMeans'].slice(0, -1)}[”“]`),
  ),
);

test('the check finds an unused message', () => {
  const place = (name: string) => `\${${name}}`;
  const text = `t('form.cancel'); t(\`${place('kind')}.added\`); t(\`tabs.${place('tab')}\`); \`${place('a')}px\``;
  expect(unused(['form.cancel', 'videos.added', 'tabs.music'], text)).toEqual([]);
  expect(unused(['form.cancels', 'videos.updated', 'tab.music'], text)).toHaveLength(3);
});

// The panel's tests check the other texts.
test.each<[AdminMessageKey, string]>([
  ['login.title', 'Admin Login'],
  ['header.title', 'Photo Admin Panel'],
  ['videos.fetchFailed', 'Failed to fetch videos'],
  ['videos.loadError', 'Error loading videos'],
  ['videos.addFailed', 'Failed to add video'],
  ['videos.updateFailed', 'Failed to update video'],
  ['videos.deleteFailed', 'Failed to delete video'],
  ['music.addFailed', 'Failed to add music'],
  ['music.updateFailed', 'Failed to update music'],
  ['music.deleteFailed', 'Failed to delete music track'],
  ['music.orderSaved', 'Music order saved'],
  ['music.confirmDelete', 'Are you sure you want to delete this music track?'],
  ['photos.updateFailed', 'Failed to update photo'],
  ['photos.updateError', 'Error updating photo: {message}'],
  ['photos.deleteError', 'Error deleting photo: {message}'],
])('%s is word for word "%s"', (key, text) => expect(english[key]).toBe(text));
