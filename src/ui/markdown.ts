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
 * The panel's box shows a text without the signs of Markdown at the ends of lines: a new line there is a break, and
 * lines that a developer has wrapped are one. Both directions follow the tree that the renderer reads.
 */

const LINE_START = /^(linePrefix|blockQuote(Prefix|Marker|PrefixWhitespace)|listItemIndent)$/;
/** What may stand around the end of a line in a paragraph. Elsewhere, as in code, it means something else. */
const AROUND = /^(link|label(Text)?|(emphasis|strong|strikethrough)(Text)?)$/;
/** What would mean something else before a backslash: an address would take it in, a star may become one of emphasis. */
const TOUCHY: Readonly<Record<string, RegExp>> = { literalAutolink: /^(http|www)/i, data: /[*_~]$/ };

/** Takes the signs at the ends of lines within paragraphs away, or puts them in. */
function relined(text: string, isShown: boolean): string {
  const document = parse({ extensions: EXTENSIONS }).document();
  const events = postprocess(document.write(preprocess()(text, undefined, true)));
  type Token = (typeof events)[number][1];
  // The words of a link without an address of its own are the name of one.
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
    // Of lines that become one, the second loses its indentation.
    if (isStart) [at, lineStart] = [at === lineStart ? end.offset : at, end.offset];
    if (type === 'lineEnding' && before && around?.every(isWords)) {
      const isBreak = before.type.startsWith('hardBreak');
      const wordsEnd = (isBreak || before.type === 'lineSuffix' ? before : token).start.offset;
      // Without its sign a line may be empty, or what stands before become one.
      const isKept = wordsEnd === lineStart || text[wordsEnd - 1] === '\\';
      const isTouchy = TOUCHY[before.type]?.test(text.slice(before.start.offset, wordsEnd));
      if (isShown && !isBreak) put(wordsEnd, ' ', end.offset);
      else if (isShown && !isKept) put(wordsEnd, '', start.offset);
      else if (!isShown && !isBreak) put(start.offset, isTouchy ? '  ' : '\\', start.offset);
      [lineStart, isStart] = [end.offset, true];
    }
    before = token;
  }
  return done + text.slice(at);
}

/** What visitors read: only in code, which stays as it is, it matters where a line ends. */
const asRead = (text: string) => renderMarkdown(text).replace(/\s*(<br \/>)?\s+/g, ' $1');

/** Whether visitors read the same in two texts. */
export const readsAlike = (one: string, other: string): boolean => asRead(one) === asRead(other);

const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/** Some rare texts can be shown with their signs only. */
export type OpenText = { readonly stored: string; readonly shown: string; readonly hasSigns: boolean };

/** A stored text as its box shows it. */
export function openText(stored: string): OpenText {
  const text = plain(stored);
  const shown = relined(text, true);
  const hasSigns = !readsAlike(relined(shown, false), text);
  return { stored, shown: hasSigns ? text : shown, hasSigns };
}

/** What is stored of what stands in the box now: paragraphs that nobody has changed stay as they were. */
export function storedText({ stored, shown, hasSigns }: OpenText, typed: string): string {
  if (typed === shown) return stored;
  if (hasSigns) return typed;
  const saved = relined(typed, false);
  const [was, kept, next] = [shown, plain(stored), saved].map((text) => text.split('\n\n'));
  const parts = typed.split('\n\n').map((part, at) => kept?.[was?.indexOf(part) ?? -1] ?? next?.[at]);
  const mixed = parts.join('\n\n');
  // Within code the same words mean something else.
  return mixed === saved || relined(mixed, true) === typed ? mixed : saved;
}
