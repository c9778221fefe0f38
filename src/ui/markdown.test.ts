import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('a text as HTML', () => {
  test.each([
    ['a paragraph', 'One *two* **three**', '<p>One <em>two</em> <strong>three</strong></p>'],
    ['a heading', '## Kontakt', '<h2>Kontakt</h2>'],
    ['a line break', 'A\\\nB', '<p>A<br />\nB</p>'],
    ['a link', '[a](https://example.org/)', '<p><a href="https://example.org/">a</a></p>'],
    ['a page of this site', '[a](/legal/)', '<p><a href="/legal/">a</a></p>'],
    ['an address', 'a@example.org', '<p><a href="mailto:a@example.org">a@example.org</a></p>'],
    ['a struck out word', '~~no~~', '<p><del>no</del></p>'],
    ['a heading of a page, which the page has already', '# Imprint', '<h2>Imprint</h2>'],
    [
      'a table, which scrolls by itself',
      '|a|\n|-|',
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>',
    ],
    ['what only looks like one', '`<table><h1>`', '<p><code>&lt;table&gt;&lt;h1&gt;</code></p>'],
    ['a footnote', 'a[^1]', '<p>a[^1]</p>'],
  ])('%s', (_name, text, html) => {
    expect(renderMarkdown(text).trim()).toBe(html);
  });

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
