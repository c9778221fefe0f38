import { expect, test } from 'vitest';
import { headTags, html, type PageHead, scriptData } from './html.ts';

test('values are escaped, nested markup is not, and missing values are empty', () => {
  const inner = html`<b>${'a<b&"\''}</b>`;
  expect(inner.text).toBe('<b>a&lt;b&amp;&quot;&#39;</b>');
  expect(
    html`<p title="${'"x"'}">${inner}${[inner, undefined, false]}${undefined}${false}${7}</p>`.text,
  ).toBe(`<p title="&quot;x&quot;">${inner.text}${inner.text}7</p>`);
});

test('no text in the data ends its script element', () => {
  const { text } = scriptData({ name: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><!--' });
});

const HEAD: PageHead = {
  language: 'de',
  title: 'Tang & „Licht“ <b>',
  description: 'Ein "Kunstdruck"',
  canonical: '/de/photos/kelp/',
  alternates: { en: '/photos/kelp/', de: '/de/photos/kelp/' },
  image: { address: '/i/abc.jpg', width: 1200, height: 630 },
  data: { name: '</script>' },
};

test("a page's head has full addresses of the page, its languages and its picture", () => {
  expect(headTags(HEAD, 'https://anna.example/').text.match(/<(?:meta|link)[^>]+>/g)).toEqual([
    '<meta name="description" content="Ein &quot;Kunstdruck&quot;">',
    '<link rel="alternate" type="application/rss+xml" title="RSS" href="/de/feed.xml">',
    '<link rel="canonical" href="https://anna.example/de/photos/kelp/">',
    '<link rel="alternate" hreflang="en" href="https://anna.example/photos/kelp/">',
    '<link rel="alternate" hreflang="de" href="https://anna.example/de/photos/kelp/">',
    '<link rel="alternate" hreflang="x-default" href="https://anna.example/photos/kelp/">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Tang &amp; „Licht“ &lt;b&gt;">',
    '<meta property="og:description" content="Ein &quot;Kunstdruck&quot;">',
    '<meta property="og:url" content="https://anna.example/de/photos/kelp/">',
    '<meta property="og:locale" content="de_DE">',
    '<meta property="og:locale:alternate" content="en_US">',
    '<meta property="og:image" content="https://anna.example/i/abc.jpg">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

test('texts end neither their tags nor the structured data', () => {
  const { text } = headTags(HEAD, undefined);
  expect(text).toContain('<title>Tang &amp; „Licht“ &lt;b&gt;</title>');
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(text).not.toMatch(/canonical|hreflang|og:url/);
});

test('a page without a canonical address asks not to be indexed', () => {
  expect(headTags({ language: 'en', title: 'Thanks', description: 'x' }, 'https://anna.example').text).toBe(
    '<title>Thanks</title><meta name="description" content="x"><meta name="robots" content="noindex">',
  );
});
