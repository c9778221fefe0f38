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

const BREAK = /^hardBreak/;
const LINE_START = /^(linePrefix|blockQuote(Prefix|Marker|PrefixWhitespace)|listItemIndent)$/;
/** What may stand around the end of a line in a paragraph. Elsewhere, as in code, it means something else. */
const AROUND = /^(link|label(Text)?|(emphasis|strong|strikethrough)(Text)?)$/;
/** What would mean something else before a backslash: an address would take it in, a star may become one of emphasis. */
const TOUCHY: Readonly<Record<string, RegExp>> = { literalAutolink: /^(http|www)/i, data: /[*_~]$/ };

/** Takes the signs at the ends of lines within paragraphs away, or puts them in. */
function relined(text: string, isShown: boolean): string {
  const document = parse({ extensions: EXTENSIONS }).document();
  const events = postprocess(document.write(preprocess()(text, undefined, true)));
  const open: (typeof events)[number][1][] = [];
  let before = events[0]?.[1];
  let done = '';
  let at = 0;
  let lineStart = 0;
  let isStart = false;
  for (const [step, token] of events) {
    const { type, start, end } = token;
    if (step === 'enter') {
      isStart &&= LINE_START.test(type);
      if (type === 'paragraph') lineStart = start.offset;
      open.push(token);
      continue;
    }
    open.pop();
    if (isStart) {
      // Of lines that become one, the second loses its indentation.
      if (at === lineStart) at = end.offset;
      lineStart = end.offset;
    }
    const paragraph = open.findLastIndex((one) => one.type === 'paragraph');
    if (type === 'lineEnding' && before && paragraph >= 0) {
      // The words of a link without an address of its own are the name of one.
      const isPlain = ({ type, end }: typeof token) =>
        AROUND.test(type) && (type !== 'link' || text[end.offset - 1] === ')');
      if (open.slice(paragraph + 1).every(isPlain)) {
        const isBreak = BREAK.test(before.type);
        const wordsEnd = isBreak || before.type === 'lineSuffix' ? before.start.offset : start.offset;
        const isTouchy = TOUCHY[before.type]?.test(text.slice(before.start.offset, wordsEnd));
        const sign = isBreak ? '' : isTouchy ? '  ' : '\\';
        // Without its sign a line may be empty, or what stands before become one.
        const isKept = wordsEnd === lineStart || text[wordsEnd - 1] === '\\';
        const upTo = isShown && !(isBreak && isKept) ? wordsEnd : start.offset;
        done += text.slice(at, upTo) + (isShown ? (isBreak ? '' : ' ') : sign);
        at = isShown && !isBreak ? end.offset : start.offset;
        lineStart = end.offset;
        isStart = true;
      }
    }
    before = token;
  }
  return done + text.slice(at);
}

const paragraphsOf = (text: string) => text.split('\n\n');
/** What visitors read: only in code, which stays as it is, it matters where a line ends. */
const asRead = (text: string) =>
  renderMarkdown(text)
    .replace(/\s+/g, ' ')
    .replace(/ ?<br \/> ?/g, '<br />');

export type OpenText = {
  readonly stored: string;
  readonly shown: string;
  /** How the paragraphs are stored of which the signs would now be others. */
  readonly paragraphs?: ReadonlyMap<string, string>;
  /** Some rare texts can be shown with their signs only. */
  readonly hasSigns?: true;
};

/** A stored text as its box shows it. */
export function openText(stored: string): OpenText {
  const text = stored.replace(/\r\n?/g, '\n');
  const shown = relined(text, true);
  const saved = relined(shown, false);
  if (saved === text) return { stored, shown };
  if (asRead(saved) !== asRead(text)) return { stored, shown: text, hasSigns: true };
  const kept = paragraphsOf(text);
  return { stored, shown, paragraphs: new Map(paragraphsOf(shown).map((one, at) => [one, kept[at] ?? one])) };
}

/** What is stored of what stands in the box now: paragraphs that nobody has changed stay as they were. */
export function storedText({ stored, shown, paragraphs, hasSigns }: OpenText, typed: string): string {
  if (typed === shown) return stored;
  if (hasSigns) return typed;
  const saved = relined(typed, false);
  if (!paragraphs) return saved;
  const now = paragraphsOf(typed);
  const all = paragraphsOf(saved).map((one, at) => paragraphs.get(now[at] ?? '') ?? one);
  const kept = all.join('\n\n');
  // Within code the same words mean something else.
  return relined(kept, true) === typed ? kept : saved;
}
