/** The Markdown that the buttons above a text add and remove. */
export const MARKS = ['bold', 'italic', 'heading', 'list', 'link'] as const;
export type Mark = (typeof MARKS)[number];

type Span = { readonly start: number; readonly end: number };
/** The text of a field and its selection. */
export type Selected = Span & { readonly text: string };
/** A replacement of the characters from `from` to `to`, and the selection afterwards. */
export type Change = Span & { readonly from: number; readonly to: number; readonly put: string };

const STARS: Readonly<Record<string, string>> = { bold: '**', italic: '*' };
const LINE_SIGNS: Readonly<Record<string, readonly [put: string, own: RegExp]>> = {
  heading: ['## ', /^#{1,6} +/],
  list: ['- ', /^[-*+] +/],
};
/** Markup at the start of a line, which stars must not enclose. */
const LINE_START = /^\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>) +)*/;

function matchAround({ text, start, end }: Selected, pattern: RegExp): RegExpMatchArray | undefined {
  return [...text.matchAll(pattern)].find(
    ({ index, 0: { length } }) => index <= start && end <= index + length,
  );
}

/** Extends an empty selection to the word around it. */
function withWord(selected: Selected): Selected {
  if (selected.start !== selected.end) return selected;
  const word = matchAround(selected, /[\p{L}\p{N}]+/gu);
  return word ? { ...selected, start: word.index ?? 0, end: (word.index ?? 0) + word[0].length } : selected;
}

/** The part of each line that stars can enclose: without line markup and outer spaces. */
function enclosableParts({ text, start, end }: Selected): Span[] {
  let lineStart = text.lastIndexOf('\n', start - 1) + 1;
  return text
    .slice(lineStart, end)
    .split('\n')
    .flatMap((line) => {
      const least = Math.max(start, lineStart + (LINE_START.exec(line)?.[0].length ?? 0));
      const part = text.slice(least, lineStart + line.length);
      lineStart += line.length + 1;
      const from = least + part.length - part.trimStart().length;
      const to = from + part.trim().length;
      return from < to ? [{ start: from, end: to }] : [];
    });
}

const starsBefore = (text: string, at: number) => /\**$/.exec(text.slice(0, at))?.[0].length ?? 0;
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))?.[0].length ?? 0;

/** The number of stars around a span, and the span inside them. */
function insideStars(text: string, { start, end }: Span): Span & { readonly stars: number } {
  const inner = text.slice(start, end);
  const own = Math.min(starsAfter(inner, 0), starsBefore(inner, inner.length));
  const bare = inner.slice(own, inner.length - own);
  // In `*a* and *b*` the outer stars are not a pair.
  const isPair = own > 0 && bare !== '' && !/^[^*]*[^*\s]\*/.test(bare);
  const span = isPair ? { start: start + own, end: end - own } : { start, end };
  return { ...span, stars: Math.min(starsBefore(text, span.start), starsAfter(text, span.end)) };
}

function markStars(selected: Selected, star: string): Change {
  const { text } = selected;
  const around = matchAround(selected, /(?<!\*)(\*{1,3})(?=[^\s*])[^*\n]*[^\s*\n]\1(?!\*)/g);
  const from = around?.index ?? 0;
  const wanted = around ? { text, start: from, end: from + around[0].length } : withWord(selected);
  const parts = enclosableParts(wanted).map((part) => insideStars(text, part));
  const isOn = ({ stars }: { readonly stars: number }) =>
    star === '**' ? stars === 2 || stars === 3 : stars % 2 === 1;
  if (parts.length === 0) {
    const { start, end } = selected;
    const isEmptyPair = text.slice(start - star.length, start) === star && text.startsWith(star, end);
    if (isEmptyPair && start === end) {
      const at = start - star.length;
      return { from: at, to: end + star.length, put: '', start: at, end: at };
    }
    return { from: start, to: start, put: star + star, start: start + star.length, end: start + star.length };
  }
  const isAllOn = parts.every(isOn);
  const single = star === '**' ? /\*\*/g : /(?<!\*)\*(?!\*)/g;
  const pieces = parts.map((part) => {
    const inner = text.slice(part.start, part.end);
    if (isAllOn) return { from: part.start - star.length, to: part.end + star.length, put: inner };
    const put = isOn(part) ? inner : star + inner.replace(single, '') + star;
    return { from: part.start, to: part.end, put };
  });
  return joined(text, pieces, isAllOn ? 0 : star.length);
}

type Piece = { readonly from: number; readonly to: number; readonly put: string };

/** Joins several changes into one undo step. A single piece stays selected without its signs. */
function joined(text: string, pieces: readonly Piece[], sign: number): Change {
  const from = pieces[0]?.from ?? 0;
  const to = pieces.at(-1)?.to ?? 0;
  const put = pieces
    .map((piece, at) => piece.put + text.slice(piece.to, pieces[at + 1]?.from ?? piece.to))
    .join('');
  const edge = pieces.length === 1 ? sign : 0;
  return { from, to, put, start: from + edge, end: from + put.length - edge };
}

function markLines({ text, start, end }: Selected, [sign, own]: readonly [string, RegExp]): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const last = text.indexOf('\n', end);
  const to = last < 0 ? text.length : last;
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isOn = filled.length > 0 && filled.every((line) => own.test(line));
  const marked = lines.map((line) => {
    if (isOn) return line.replace(own, '');
    if (line.trim() === '' && filled.length > 0) return line;
    return own.test(line) ? line : sign + line.replace(/^(?:[-*+]|\d+[.)]|#{1,6}) +/, '');
  });
  const put = marked.join('\n');
  const caret = from + Math.max(0, start - from + put.length - (to - from));
  const isCaret = start === end;
  return { from, to, put, start: isCaret ? caret : from, end: isCaret ? caret : from + put.length };
}

const ADDRESS = 'https://';

function markLink(selected: Selected): Change {
  const there = matchAround(selected, /\[([^[\]\n]*)\]\([^()\s]*\)/g);
  if (there) {
    const { index: from = 0, 0: whole, 1: name = '' } = there;
    return { from, to: from + whole.length, put: name, start: from, end: from + name.length };
  }
  const { text, start: from, end: to } = withWord(selected);
  const name = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(name)) return { from, to, put: `[](${name})`, start: from + 1, end: from + 1 };
  const at = from + name.length + 3;
  const next = name === '' ? { start: from + 1, end: from + 1 } : { start: at, end: at + ADDRESS.length };
  return { from, to, put: `[${name}](${ADDRESS})`, ...next };
}

/** The change of a click on a button. A text that is not a mark is inserted. */
export function changeFor(mark: string, selected: Selected): Change {
  const lineSigns = LINE_SIGNS[mark];
  if (lineSigns) return markLines(selected, lineSigns);
  const star = STARS[mark];
  if (star) return markStars(selected, star);
  if (mark === 'link') return markLink(selected);
  const end = selected.start + mark.length;
  return { from: selected.start, to: selected.end, put: mark, start: end, end };
}
