import { expect, test } from 'vitest';
import { changeFor, type Mark } from './marks.ts';

/** Clicks a button; `|` marks both ends of the selection, or the caret. */
function click(mark: string, shown: string): string {
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
  ['bold', 'is removed if its text is selected', 'a **|b|** c', 'a |b| c'],
  ['bold', 'is removed if its stars are selected too', 'a |**b**| c', 'a |b| c'],
  ['bold', 'is removed at the caret', 'a **b| c** d', 'a |b c| d'],
  ['bold', 'leaves spaces outside', '| b |\nc', ' **|b|** \nc'],
  ['bold', 'applies to the word at the caret', 'a wo|rd c', 'a **|word|** c'],
  ['bold', 'waits for text', 'a | c', 'a **|** c'],
  ['bold', 'is removed if nothing was typed', 'a **|** c', 'a | c'],
  ['bold', 'is put around each of several lines', '|a\n\n- b|', '|**a**\n\n- **b**|'],
  ['bold', 'is removed from each of several lines', '|**a**\n\n- **b**|', '|a\n\n- b|'],
  ['bold', 'unites partly bold text', '|**a** and **b**|', '**|a and b|**'],
  ['bold', 'joins italics', '*|a|*', '***|a|***'],
  ['bold', 'leaves italics', '***|a|***', '*|a|*'],
  ['italic', 'is put around the selection', 'a |b| c', 'a *|b|* c'],
  ['italic', 'is removed', 'a *|b|* c', 'a |b| c'],
  ['italic', 'joins bold', '**|a|**', '***|a|***'],
  ['heading', 'begins the line', 'a\nb|c', 'a\n## b|c'],
  ['heading', 'of any level is removed', '# b|c', 'b|c'],
  ['heading', 'replaces a list', '- b|c', '## b|c'],
  ['list', 'begins each line that has text', '|a\n\nb|', '|- a\n\n- b|'],
  ['list', 'is removed from each line', '|- a\n* b|', '|a\nb|'],
  ['list', 'is completed', '|- a\nb|', '|- a\n- b|'],
  ['list', 'begins an empty line', 'a\n|', 'a\n- |'],
  ['link', 'uses the selection as its text', 'a |b c| d', 'a [b c](|https://|) d'],
  ['link', 'uses a selected address as its address', '|https://a.example|', '[|](https://a.example)'],
  ['link', 'waits for its text', 'a | c', 'a [|](https://) c'],
  ['{delivery}', 'replaces the selection', 'a |b| c', 'a {delivery}| c'],
  ['link', 'is removed, and its text stays', 'a [b| c](https://d.example) e', 'a |b c| e'],
])('%s %s', (mark, _what, before, after) => expect(click(mark, before)).toBe(after));
