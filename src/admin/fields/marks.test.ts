import { expect, test } from 'vitest';
import { changeFor, type Mark } from './marks.ts';

/** Presses a button; `|` stands where the selection begins and ends, once where nothing is selected. */
function press(mark: string, shown: string): string {
  const start = shown.indexOf('|');
  const end = Math.max(start, shown.lastIndexOf('|') - 1);
  const text = shown.replaceAll('|', '');
  const change = changeFor(mark, { text, start, end });
  const next = text.slice(0, change.from) + change.put + text.slice(change.to);
  const [before, inner, after] = [
    next.slice(0, change.start),
    next.slice(change.start, change.end),
    next.slice(change.end),
  ];
  return before + (inner ? `|${inner}|` : '|') + after;
}

test.each<[Mark | '{delivery}', string, string, string]>([
  ['bold', 'is put around the selection', 'a |b| c', 'a **|b|** c'],
  ['bold', 'is taken away from within its stars', 'a **|b|** c', 'a |b| c'],
  ['bold', 'is taken away with its stars', 'a |**b**| c', 'a |b| c'],
  ['bold', 'is taken away at the caret', 'a **b| c** d', 'a |b c| d'],
  ['bold', 'leaves spaces outside', '| b |\nc', ' **|b|** \nc'],
  ['bold', 'means the word at the caret', 'a wo|rd c', 'a **|word|** c'],
  ['bold', 'waits for what is typed', 'a | c', 'a **|** c'],
  ['bold', 'is taken away where nothing was typed', 'a **|** c', 'a | c'],
  ['bold', 'is put around each of several lines', '|a\n\n- b|', '|**a**\n\n- **b**|'],
  ['bold', 'is taken away from each of several lines', '|**a**\n\n- **b**|', '|a\n\n- b|'],
  ['bold', 'unites what is bold in part', '|**a** and **b**|', '**|a and b|**'],
  ['bold', 'joins italics', '*|a|*', '***|a|***'],
  ['bold', 'leaves italics', '***|a|***', '*|a|*'],
  ['italic', 'is put around the selection', 'a |b| c', 'a *|b|* c'],
  ['italic', 'is taken away', 'a *|b|* c', 'a |b| c'],
  ['italic', 'joins bold', '**|a|**', '***|a|***'],
  ['heading', 'begins the line', 'a\nb|c', 'a\n## b|c'],
  ['heading', 'is taken away, whatever its rank', '# b|c', 'b|c'],
  ['heading', 'replaces a list', '- b|c', '## b|c'],
  ['list', 'begins each line that has text', '|a\n\nb|', '|- a\n\n- b|'],
  ['list', 'is taken away from each line', '|- a\n* b|', '|a\nb|'],
  ['list', 'completes itself', '|- a\nb|', '|- a\n- b|'],
  ['list', 'begins an empty line', 'a\n|', 'a\n- |'],
  ['link', 'has the selection as its text', 'a |b c| d', 'a [b c](|https://|) d'],
  ['link', 'has an address as its address', '|https://a.example|', '[|](https://a.example)'],
  ['link', 'waits for its text', 'a | c', 'a [|](https://) c'],
  ['{delivery}', 'takes the place of the selection', 'a |b| c', 'a {delivery}| c'],
  ['link', 'is taken away, and its text stays', 'a [b| c](https://d.example) e', 'a |b c| e'],
])('%s %s', (mark, _what, before, after) => expect(press(mark, before)).toBe(after));
