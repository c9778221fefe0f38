import { beforeAll, expect, test } from 'vitest';
import { loadPanelWords } from '../../../../tests/fixtures/panelWords.ts';
import { toPhoto } from '../../../shared/content/entries/photo.ts';
import { $banner, clearError, showError } from '../../shell/banner.ts';
import { $panelLanguage } from '../../shell/language.ts';
import { tellTwin } from './twins.ts';

const photo = (n: number) => toPhoto(`p${n}`, { description: { en: `Piece ${n}`, de: `Stück ${n}` } });

beforeAll(() => Promise.all([loadPanelWords('en'), loadPanelWords('de')]));

test('of many images that were there already none is told instead of another, in the language of the panel', () => {
  $panelLanguage.set('de');
  tellTwin('0.jpg', photo(0));
  expect($banner.get()).toBe('0.jpg ist hochgeladen, dasselbe Bild war aber schon da: Stück 0.');
  for (const n of [1, 2, 3, 4, 5]) tellTwin(`${n}.jpg`, photo(n));
  expect($banner.get()).toBe(
    '6 sind hochgeladen, dieselben Bilder waren aber schon da: 0.jpg (Stück 0); 1.jpg (Stück 1); 2.jpg (Stück 2); 3.jpg (Stück 3); 4.jpg (Stück 4); …',
  );
});

test('what the banner no longer says is not told again', () => {
  $panelLanguage.set('en');
  clearError();
  tellTwin('7.jpg', photo(7));
  expect($banner.get()).toBe('7.jpg is uploaded, but the same image was there already: Piece 7.');
  showError('Something else');
  tellTwin('8.jpg', toPhoto('p8', { description: { en: '' } }));
  expect($banner.get()).toBe('8.jpg is uploaded, but the same image was there already: p8.');
});
