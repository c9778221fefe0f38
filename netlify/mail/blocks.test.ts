import { expect, test } from 'vitest';
import { plainMarkdown } from './mailSource.ts';

test.each([
  ['## Your right', 'Your right'],
  ['> **Note.** Read *this*.', 'Note. Read this.'],
  ['One\\\ntwo', 'One\ntwo'],
  ['See [the form](/form/).', 'See the form (/form/).'],
  [
    '- I/We (\\*) withdraw from what was concluded by me/us (\\*)',
    '- I/We (*) withdraw from what was concluded by me/us (*)',
  ],
  ['\\[no link\\](x)', '[no link](x)'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('the Markdown %j is typed into a mail as %j', (markdown, text) => {
  expect(plainMarkdown(markdown)).toBe(text);
});
