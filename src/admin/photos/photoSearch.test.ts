import { expect, test } from 'vitest';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { findPhotos, photoWords } from './PhotoSearch.tsx';

const HEAVY = { stored: 'Heavy Things', name: { de: 'Schwere Dinge' } };
const description = { en: 'Stairs', de: 'Große Straße' };
const STAIRS = { project: 'Heavy Things', description, creativehub_sku_a3: '700-302' };
const words = photoWords(
  [listedPhoto('a', STAIRS), listedPhoto('b', { filename: 'Night_07.jpg' })] as Photo[],
  [HEAVY],
);
const found = (text: string) => [...(findPhotos(text, words) ?? ['all'])].join(' ');

test.each([
  ['the English title', 'stair', 'a'],
  ['the German title, without accents and ß', 'strasse gro', 'a'],
  ['the project as it is stored', 'HEAVY', 'a'],
  ['the German name of the project', 'schwere', 'a'],
  ['the file', 'night_07.JPG', 'b'],
  ['the SKU, without its dash', '700302', 'a'],
  ['words of several fields', 'stairs dinge', 'a'],
  ['words that no single photo has', 'stairs night', ''],
  ['nothing', '  ', 'all'],
])('a photo is found by %s', (_, text, ids) => expect(found(text)).toBe(ids));
