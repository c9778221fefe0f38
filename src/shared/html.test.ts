import { expect, test } from 'vitest';
import { html, scriptData } from './html.ts';

test('values are escaped, markup within markup is not, and what is not there is nothing', () => {
  const inner = html`<b>${'a<b&"\''}</b>`;
  expect(inner.text).toBe('<b>a&lt;b&amp;&quot;&#39;</b>');
  expect(
    html`<p title="${'"x"'}">${inner}${[inner, undefined, false]}${undefined}${false}${7}</p>`.text,
  ).toBe(`<p title="&quot;x&quot;">${inner.text}${inner.text}7</p>`);
});

test('no text in data ends the script element that holds it', () => {
  const { text } = scriptData({ name: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><!--' });
});
