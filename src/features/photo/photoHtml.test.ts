import { describe, expect, test } from 'vitest';
import { photoOf, SITE, workOf } from '../../../tests/fixtures/photos.ts';
import { headTags } from '../../shared/html.ts';
import { photoHead } from './photoHead.ts';
import { photoMain } from './photoHtml.ts';

const fill = (page = workOf(), site = SITE) =>
  headTags(photoHead(page, 'de', site, undefined), undefined).text +
  photoMain(page, 'de', site, undefined).text;

describe('the page of a work', () => {
  test('has its head and its main part', () => {
    const page = fill(workOf({}, { next: photoOf({ id: 'tide' }) }));
    for (const part of [
      '<title>Seetang im letzten Licht · Undercurrents · Anna</title>',
      '<h1>Seetang im letzten Licht</h1>',
      '<a class="link" href="/de/projects/undercurrents/">Undercurrents</a>',
      '<span class="print-price">24,50\u00a0€ </span>',
      'rel="next" href="/de/photos/tide/"',
      'Anna Arnim, Weg 1, 10115 Berlin, Deutschland',
      'srcset="/i/abc-480.avif 480w,',
    ])
      expect(page).toContain(part);
    for (const trace of ['noindex', 'rel="prev"']) expect(page).not.toContain(trace);
  });

  test('names the print with its picture, and who makes it where that is somebody else (Art. 19 GPSR)', () => {
    const safety = (site = SITE) =>
      /<details class="work-safety".*?<\/details>/.exec(fill(workOf(), site))?.[0];
    expect(safety()).toContain('Kunstdruck „Seetang im letzten Licht“ (kelp)');
    expect(safety()).toMatch(/<img data-photo="kelp" src="[^"]+" alt="Bild des Produkts"/);
    expect(safety()).toContain('<a href="mailto:anna@example.org">');
    const lab = { name: 'Lab & Co', address: 'Weg 9, Köln', email: 'safe@lab.example' };
    const maker = Object.fromEntries(Object.entries(lab).map(([key, value]) => [`maker.${key}`, value]));
    expect(safety({ ...SITE, ...maker })).toContain(
      'Lab &amp; Co, Weg 9, Köln, <a href="mailto:safe@lab.example">safe@lab.example</a>',
    );
  });

  test('offers nothing where no prints are sold', () => {
    const page = fill(workOf(), { ...SITE, sells: false });
    expect(page).toContain('<h1>Seetang im letzten Licht</h1>');
    expect(page).toContain('"@type":"VisualArtwork"');
    for (const trace of ['€', '"Product"', 'print-choice', 'work-safety', 'JavaScript', 'MwSt'])
      expect(page).not.toContain(trace);
  });

  test('says what is to be seen, more about it in Markdown, when it was taken, and whose it is', () => {
    const more = {
      alt: { de: 'Braune Blätter im Gegenlicht' },
      text: { de: 'Aus **Tang** gedruckt.\n\n<b>roh</b>' },
      taken: '2024-05',
      creator: 'Ada',
      keywords: ['Meer', 'Tang'],
    };
    const page = fill(workOf(more));
    expect(page).toContain('alt="Braune Blätter im Gegenlicht"');
    expect(page).toContain('<p>Aus <strong>Tang</strong> gedruckt.</p>\n<p>&lt;b&gt;roh&lt;/b&gt;</p>');
    expect(page).toContain('Mai 2024');
    expect(page).toContain('"creditText":"Ada","copyrightNotice":"© Ada"');
    expect(page).toMatch(/"acquireLicensePage":"[^"]*\/de\/legal\/imprint\/","keywords":"Meer, Tang"/);
    expect(page).not.toMatch(/data-print="[^"]*gedruckt/);
    const asked = fill(workOf(), { ...SITE, 'rights.licence': 'https://anna.example/licence' });
    expect(asked).toContain('"acquireLicensePage":"https://anna.example/licence"');
  });

  test('shows what somebody has typed as text', () => {
    const page = fill(workOf({ description: { de: '<script>$& $1</script>' }, id: 'kelp' }));
    expect(page).toContain('<h1>&lt;script&gt;$&amp; $1&lt;/script&gt;</h1>');
    expect(page).not.toContain('<script>$');
  });

  const image = (width: number, height: number) => ({ image: { ...photoOf().image, width, height } });
  test.each([
    ['without derived images', { image: undefined }, 'width="2400" height="2400"', '/photos/kelp.jpg'],
    ['one pixel wide', image(1, 6000), 'width="800" height="2400"', '/i/'],
    ['that is a panorama', image(9000, 900), 'width="2400" height="400"', '/i/'],
  ])('reserves a usable box for a photo %s', (_, photo, box, address) => {
    const page = fill(workOf(photo as object));
    expect(page).toContain(`<svg class="work-ground" ${box}`);
    expect(page).toContain(address);
  });

  test('says that there is no picture where there is none', () => {
    const page = fill(workOf({ image: undefined, src: '', filename: undefined }));
    expect(page).toContain('Noch kein Inhalt verfügbar');
  });
});
