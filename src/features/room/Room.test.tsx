import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { photoOf } from '../../../tests/fixtures/photos.ts';
import { Works } from './Room.tsx';

const WAVE = photoOf({ id: 'wave' });
const SAND = photoOf({ id: 'sand', sizes: 'none' });

test.each<[string, boolean, string[]]>([
  ['with prices has them and their words once, below the work that is sold', true, ['A4', 'A3', 'shipping']],
  ['without prices shows neither', false, []],
])('a room %s', (_, prices, said) => {
  const html = renderToStaticMarkup(
    <Works photos={[WAVE, SAND]} language="en" prices={prices} sells={false} />,
  );
  expect(html.replace(/<[^>]*>/g, ' ').match(/A4|A3|shipping/g) ?? []).toEqual(said);
});
