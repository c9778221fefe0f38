import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';

/** The language whose messages fail to load. */
let missing = '';
vi.mock('./texts.ts', () => ({
  loadAdminMessages: async (language: string) => {
    if (language === missing) throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

async function open(language: 'en' | 'de') {
  fakeBrowser({ language });
  vi.resetModules();
  const { $panelLanguage, followLanguage } = await import('./language.ts');
  const { $language } = await import('../../ui/language.ts');
  const onFailure = vi.fn();
  await followLanguage(onFailure);
  return { $panelLanguage, $language, onFailure };
}

beforeEach(() => {
  missing = '';
});

describe("the panel's language", () => {
  test('follows the last of several quick choices once its messages are loaded', async () => {
    const { $panelLanguage, $language } = await open('en');
    const seen: string[] = [];
    $panelLanguage.subscribe((language) => seen.push(language));
    $language.set('de');
    $language.set('en');
    $language.set('de');
    await vi.waitFor(() => expect($panelLanguage.get()).toBe('de'));
    expect(seen).toEqual(['en', 'de']);
  });

  test('decides which field of a pair comes first; all other fields keep their place', async () => {
    await open('de');
    const { languageFirst } = await import('./language.ts');
    const names =
      'en_paper de_paper year payment.en payment.de days home.en.title home.en.body home.de.title home.de.body';
    const german =
      'de_paper en_paper year payment.de payment.en days home.de.title home.de.body home.en.title home.en.body';
    expect(languageFirst(names.split(' '), 'de')).toEqual(german.split(' '));
    expect(languageFirst(names.split(' '), 'en')).toEqual(names.split(' '));
  });

  test('formats times the British and the German way, with the year if it is not the current one', async () => {
    await open('en');
    const { adminTime } = await import('./language.ts');
    const year = new Date().getFullYear();
    const written = (['en', 'de'] as const).flatMap((language) => [
      adminTime(language, `${year}-06-27T03:43:00Z`, 'moment'),
      adminTime(language, `2019-06-27T19:43:00Z`, 'moment'),
      adminTime(language, `${year}-06-27T19:43:00Z`, 'day'),
      adminTime(language, `2019-06-27T19:43:00Z`, 'clock'),
    ]);
    expect(written).toEqual([
      ...['27 Jun, 05:43', '27 Jun 2019, 21:43', '27 Jun', '21:43'],
      ...['27. Juni, 05:43', '27. Juni 2019, 21:43', '27. Juni', '21:43'],
    ]);
  });

  test('stays, with an error, if the messages of the other language fail to load', async () => {
    missing = 'de';
    const { $panelLanguage, $language, onFailure } = await open('en');
    $language.set('de');
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect([$panelLanguage.get(), $language.get()]).toEqual(['en', 'en']);
  });
});
