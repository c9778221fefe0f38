import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import type { MessagePart } from './texts.ts';

/** Languages, and parts of messages, that do not arrive. */
const missing = new Set<string>();
/** What has arrived, such as 'de forms'. */
const arrived = new Set<string>();
/** What the next loads wait for. */
let wire: Promise<unknown> = Promise.resolve();
vi.mock('./texts.ts', () => ({
  hasAdminMessages: (language: string, parts: Iterable<string>) =>
    [...parts].every((part) => arrived.has(`${language} ${part}`)),
  loadAdminMessages: async (language: string, parts: Iterable<string>) => {
    const asked = [...parts];
    await wire;
    if ([language, ...asked].some((one) => missing.has(one)))
      throw new TypeError('Failed to fetch dynamically imported module');
    for (const part of asked) arrived.add(`${language} ${part}`);
  },
}));

async function open(language: 'en' | 'de') {
  fakeBrowser({ language });
  vi.resetModules();
  const { $panelLanguage, followLanguage, needMessages, withMessages } = await import('./language.ts');
  const { $language } = await import('../../ui/language.ts');
  const onFailure = vi.fn();
  await followLanguage(onFailure);
  return { $panelLanguage, $language, needMessages, withMessages, onFailure };
}

/** Holds back what is loaded until the answer is called. */
function holdWire(): () => void {
  const held = Promise.withResolvers<void>();
  wire = held.promise;
  return held.resolve;
}

beforeEach(() => {
  missing.clear();
  arrived.clear();
  wire = Promise.resolve();
});

describe("the panel's language", () => {
  test('is the chosen one, and follows it once the messages are there', async () => {
    const { $panelLanguage, $language } = await open('de');
    expect($panelLanguage.get()).toBe('de');
    $language.set('en');
    expect($panelLanguage.get()).toBe('de');
    await vi.waitFor(() => expect($panelLanguage.get()).toBe('en'));
  });

  test('is the last choice, however fast they follow each other', async () => {
    const { $panelLanguage, $language } = await open('en');
    const seen: string[] = [];
    $panelLanguage.subscribe((language) => seen.push(language));
    $language.set('de');
    $language.set('en');
    $language.set('de');
    await vi.waitFor(() => expect($panelLanguage.get()).toBe('de'));
    expect(seen).toEqual(['en', 'de']);
  });

  test('stays where the messages of another one do not arrive, which is said', async () => {
    missing.add('de');
    const { $panelLanguage, $language, onFailure } = await open('en');
    $language.set('de');
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect([$panelLanguage.get(), $language.get()]).toEqual(['en', 'en']);
  });
});

describe('a part of the messages that comes with a tab or a form', () => {
  const inDe = (part: MessagePart) => arrived.has(`de ${part}`);

  test('comes in the language of the panel, and with another one once that is chosen', async () => {
    const { $panelLanguage, $language, needMessages } = await open('en');
    await needMessages('forms', 'site');
    expect([...arrived]).toEqual(['en panel', 'en forms', 'en site']);

    $language.set('de');
    await vi.waitFor(() => expect($panelLanguage.get()).toBe('de'));
    expect(inDe('forms') && inDe('site')).toBe(true);
  });

  test('asked for while another language is on its way, holds that one back until it is there, too', async () => {
    const { $panelLanguage, $language, needMessages } = await open('en');
    const release = holdWire();
    $language.set('de');
    const needed = needMessages('history');
    const known: boolean[] = [];
    $panelLanguage.listen(() => known.push(inDe('history')));
    release();
    await needed;
    expect(arrived).toContain('en history');
    await vi.waitFor(() => expect(known).toEqual([true]));
  });

  test('comes beside the code that says it; where one of them does not arrive neither does the other', async () => {
    const { withMessages } = await open('en');
    missing.add('site');
    await expect(withMessages(Promise.resolve('code'), 'site')).rejects.toThrow('Failed to fetch');
    missing.clear();
    await expect(withMessages(Promise.resolve('code'), 'site')).resolves.toBe('code');
    await expect(withMessages(Promise.reject(new Error('gone')), 'site')).rejects.toThrow('gone');
  });
});
