import { beforeAll, expect, test } from 'vitest';
import { loadPanelWords } from '../../../tests/fixtures/panelWords.ts';
import { describeSoftPrints } from './readinessTexts.ts';

beforeAll(() => loadPanelWords('de'));

test('photos whose prints would not be sharp are named in the panel’s language, and further ones by “…”', () => {
  const photos = [
    { name: { en: 'Wave', de: 'Welle' }, sizes: ['A4', 'A3'] },
    { name: { en: 'Only English' }, sizes: ['A3'] },
  ] as const;
  const { where, what } = describeSoftPrints('de', { isMeasured: true, count: 3, photos });
  expect(where).toBe('Fotos');
  expect(what).toMatch(/: Welle \(A4, A3\); Only English \(A3\); …$/);
});
