import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllWith } from '../../tests/fixtures/forAll.ts';
import { tries } from '../../tests/long.ts';
import { openText, renderMarkdown, storedText } from './markdown.ts';

describe('rendering a text as HTML', () => {
  test.each([
    ['a line break', 'A\\\nB', '<p>A<br />\nB</p>'],
    ['a link', '[a](https://example.org/)', '<p><a href="https://example.org/">a</a></p>'],
    ['a page of this site', '[a](/legal/)', '<p><a href="/legal/">a</a></p>'],
    ['a struck out word', '~~no~~', '<p><del>no</del></p>'],
    ['a heading of a page, which the page has already', '# Imprint', '<h2>Imprint</h2>'],
    [
      'a table, which scrolls by itself',
      '|a|\n|-|',
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>',
    ],
    ['what only looks like one', '`<table><h1>`', '<p><code>&lt;table&gt;&lt;h1&gt;</code></p>'],
    ['a footnote', 'a[^1]', '<p>a[^1]</p>'],
  ])('%s', (_name, text, html) => expect(renderMarkdown(text).trim()).toBe(html));

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)>',
    '<!--><script>alert(1)</script>-->',
    '<a href="javascript:alert(1)">a</a>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt&#58;alert(1))',
    '[a](<\tjavascript:alert(1)>)',
    '[a](vbscript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a]\n\n[a]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
    '![a](x "onerror=alert(1)")',
    '[a](x "\\" onclick=\\"alert(1)")',
    '|<script>|\n|-|\n|<iframe>|',
    '- [x] <script>',
    '`<script>`',
  ])('%j runs nothing', (text) => {
    const html = renderMarkdown(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /^<\/?(script|iframe|svg|object|style|b)\b/i.test(tag))).toEqual([]);
    const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([\w-]+)=(?:"([^"]*)")/g)]);
    expect(attributes.filter(([, name = '']) => /^(on|style|srcdoc)/i.test(name))).toEqual([]);
    const addresses = attributes.filter(([, name = '']) => /^(href|src)$/.test(name));
    expect(addresses.filter(([, , value = '']) => /^\s*(javascript|vbscript|data)/i.test(value))).toEqual([]);
  });
});

describe("a text in the panel's text box", () => {
  const ADDRESS = 'Mara Lind\\\nHafenweg 1\\\n12345 Hafen';
  const CODE = '```\nnpm \\\n  start\n```';
  const HTML = '<div>\na\\\nb\n</div>';
  const TABLE = '| a | b |\n| - | - |\n| c | d \\ |';

  test.each([
    ['an address', ADDRESS, 'Mara Lind\nHafenweg 1\n12345 Hafen'],
    ['a quote with lines', '> a\\\n> b', '> a\n> b'],
    ['a list with lines in an item', '- a\\\n  b\n- c', '- a\n  b\n- c'],
    ['bold lines', '**a\\\nb**', '**a\nb**'],
    ['lines in the words of a link', '[a\\\nb](/c/)', '[a\nb](/c/)'],
    ['two spaces at the end of a line', 'a  \nb', 'a\nb'],
    ['Windows’ line ends', 'a\\\r\nb\r\nc\r\n\r\nd', 'a\nb c\n\nd'],
    ['a text wrapped in Git', 'one\ntwo\n  three\n\nfour', 'one two three\n\nfour'],
    ['a quote wrapped in Git', '> one\n> two\nthree', '> one two three'],
    ['an item wrapped in Git', '1. one\n   two\n2. three', '1. one two\n2. three'],
    ['a line that is empty', 'a\\\n\\\nb', 'a\n\\\nb'],
    ['a backslash before spaces', 'a\\  \nb', 'a\\  \nb'],
    ['headings', 'A\\\nB\n===\n\n## C\\\nD', 'A\\\nB\n===\n\n## C\\\nD'],
    ['code', CODE, CODE],
    ['code in a line', '`a\\\nb`', '`a\\\nb`'],
    ['HTML', HTML, HTML],
    ['HTML in a line', 'a <b\n> c', 'a <b\n> c'],
    ['a table', TABLE, TABLE],
    ['an address of a link', '[a](/b/\n"c")', '[a](/b/\n"c")'],
  ])('%s', (_name, stored, shown) => {
    const opened = openText(stored);
    expect(opened.shown).toBe(shown);
    expect(storedText(opened, shown)).toBe(stored);
  });

  test('typed line breaks are stored as breaks', () => {
    const stored = (typed: string) => storedText(openText(''), typed);
    expect(stored(openText(ADDRESS).shown)).toBe(ADDRESS);
    expect(stored('## Kontakt\nE-Mail: a@b.example\nTelefon\n\n')).toBe(
      '## Kontakt\nE-Mail: a@b.example\\\nTelefon\n\n',
    );
    expect(stored('- a\n- b\n\n> c\n> d')).toBe('- a\n- b\n\n> c\\\n> d');
    expect(stored(CODE)).toBe(CODE);
    expect(stored(`a\\\\\nb \nc`)).toBe('a\\\\\\\nb \\\nc');
    // A backslash would become part of the address, or turn the star into emphasis.
    expect(stored('https://a.example/b\nc *\nd*')).toBe('https://a.example/b  \nc *  \nd*');
  });

  test('unchanged paragraphs are stored as they were', () => {
    const opened = openText('one\ntwo\n\nA  \nB\n\nthree\nfour');
    expect(storedText(opened, `${opened.shown}\nfive`)).toBe('one\ntwo\n\nA  \nB\n\nthree four\\\nfive');
    expect(storedText(opened, '```\none two\n\nthree four\n```')).toBe('```\none two\n\nthree four\n```');
  });

  const PIECES =
    'a¦b c¦*¦**¦_¦~~¦`¦```¦\\¦\\\n¦  \n¦ \n¦\n¦\n\n¦\r\n¦\t¦> ¦- ¦1. ¦# ¦|¦|-|¦---¦===¦    ¦[¦](/b/)¦]¦<b>¦<div>¦&amp;¦!';
  const piece = fc.constantFrom('https://a.example', 'a@b.example', ...PIECES.split('¦'));
  /** The rendered text; line ends matter only in code. */
  const read = (text: string) =>
    renderMarkdown(text.replaceAll('\r\n', '\n'))
      .split(/(<pre>.*?<\/pre>)/s)
      .map((part, at) => (at % 2 === 1 ? part : part.replace(/\s+/g, ' ').replace(/ ?<br \/> ?/g, '<br />')))
      .join('');

  test('every text renders the same after it was opened, and an unchanged one is stored unchanged', () => {
    forAllWith({ numRuns: tries(20_000, 200) })(fc.array(piece, { maxLength: 24 }), (parts) => {
      const stored = parts.join('');
      const opened = openText(stored);
      expect(storedText(opened, opened.shown)).toBe(stored);
      expect(read(storedText({ ...openText(''), hasSigns: opened.hasSigns }, opened.shown))).toBe(
        read(stored),
      );
    });
  });
});
