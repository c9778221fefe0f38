import { micromark, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Footnotes would be links within the page, where hashes are the addresses of sections and photos. */
const WITHOUT_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
};
const EXTENSIONS = [gfm({ singleTilde: false }), WITHOUT_FOOTNOTES];

/**
 * Renders a text as HTML, for the pages and the panel's preview. HTML in the text is shown as it is written, and
 * links lead only to http, https, mailto and this site, so nothing in a text ever runs.
 */
export function renderMarkdown(text: string): string {
  const rendered = micromark(text, {
    extensions: EXTENSIONS,
    htmlExtensions: [gfmHtml()],
  });
  // The page has its own first heading. A wide table scrolls by itself, by keyboard too.
  return rendered
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/**
 * The panel's text box shows a text without Markdown's marks at the ends of lines: a line break in the box is a break in
 * the text, and lines that a developer has wrapped are joined. Both directions use the renderer's own parser.
 */

const LINE_START = /^(linePrefix|blockQuote(Prefix|Marker|PrefixWhitespace)|listItemIndent)$/;
/** The tokens that may surround a line end in a paragraph. Elsewhere, as in code, it means something else. */
const AROUND = /^(link|label(Text)?|(emphasis|strong|strikethrough)(Text)?)$/;
/** Texts that need two spaces, because a backslash would become part of an address or turn a star into emphasis. */
const TWO_SPACES: Readonly<Record<string, RegExp>> = { literalAutolink: /^(http|www)/i, data: /[*_~]$/ };

/** Removes the marks at the ends of lines within paragraphs (`isShown`), or adds them. */
function convertBreaks(text: string, isShown: boolean): string {
  const document = parse({ extensions: EXTENSIONS }).document();
  const events = postprocess(document.write(preprocess()(text, undefined, true)));
  type Token = (typeof events)[number][1];
  // The text of a reference link is its name, so it must not change.
  const isWords = ({ type, end }: Token) =>
    AROUND.test(type) && (type !== 'link' || text[end.offset - 1] === ')');
  let around: Token[] | undefined;
  let before = events[0]?.[1];
  let [done, at, lineStart, isStart] = ['', 0, 0, false];
  const put = (upTo: number, sign: string, next: number) => {
    done += text.slice(at, upTo) + sign;
    at = next;
  };
  for (const [step, token] of events) {
    const { type, start, end } = token;
    if (step === 'enter') {
      isStart &&= LINE_START.test(type);
      around?.push(token);
      if (type === 'paragraph') [around, lineStart] = [[], start.offset];
      continue;
    }
    if (type === 'paragraph') around = undefined;
    around?.pop();
    // When two lines are joined, the second loses its indentation.
    if (isStart) [at, lineStart] = [at === lineStart ? end.offset : at, end.offset];
    if (type === 'lineEnding' && before && around?.every(isWords)) {
      const isBreak = before.type.startsWith('hardBreak');
      const wordsEnd = (isBreak || before.type === 'lineSuffix' ? before : token).start.offset;
      // Without its mark this line would be empty, or the backslash before it would become a mark.
      const isKept = wordsEnd === lineStart || text[wordsEnd - 1] === '\\';
      const needsSpaces = TWO_SPACES[before.type]?.test(text.slice(before.start.offset, wordsEnd));
      if (isShown && !isBreak) put(wordsEnd, ' ', end.offset);
      else if (isShown && !isKept) put(wordsEnd, '', start.offset);
      else if (!isShown && !isBreak) put(start.offset, needsSpaces ? '  ' : '\\', start.offset);
      [lineStart, isStart] = [end.offset, true];
    }
    before = token;
  }
  return done + text.slice(at);
}

/** The text as visitors see it: line ends matter only in code, which is unchanged. */
const asRead = (text: string) => renderMarkdown(text).replace(/\s*(<br \/>)?\s+/g, ' $1');

/** Whether two texts look the same to visitors. */
export const readsAlike = (one: string, other: string): boolean => asRead(one) === asRead(other);

const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/** A text in its box. A few unusual texts (`hasSigns`) can only be shown with their marks. */
export type OpenText = { readonly stored: string; readonly shown: string; readonly hasSigns: boolean };

/** Prepares a stored text for its box. */
export function openText(stored: string): OpenText {
  const text = plain(stored);
  const shown = convertBreaks(text, true);
  const hasSigns = !readsAlike(convertBreaks(shown, false), text);
  return { stored, shown: hasSigns ? text : shown, hasSigns };
}

/** The text to store for the current text of the box: unchanged paragraphs stay as they were. */
export function storedText({ stored, shown, hasSigns }: OpenText, typed: string): string {
  if (typed === shown) return stored;
  if (hasSigns) return typed;
  const saved = convertBreaks(typed, false);
  const [was, kept, next] = [shown, plain(stored), saved].map((text) => text.split('\n\n'));
  const parts = typed.split('\n\n').map((part, at) => kept?.[was?.indexOf(part) ?? -1] ?? next?.[at]);
  const mixed = parts.join('\n\n');
  // In code the same words may mean something else.
  return mixed === saved || convertBreaks(mixed, true) === typed ? mixed : saved;
}
