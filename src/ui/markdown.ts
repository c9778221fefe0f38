import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Footnotes would be links within the page, where hashes are the addresses of sections and photos. */
const WITHOUT_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
};

/**
 * Renders a text as HTML, for the pages and the panel's preview. HTML in the text is shown as it is written, and
 * links lead only to http, https, mailto and this site, so nothing in a text ever runs.
 */
export function renderMarkdown(text: string): string {
  const rendered = micromark(text, {
    extensions: [gfm({ singleTilde: false }), WITHOUT_FOOTNOTES],
    htmlExtensions: [gfmHtml()],
  });
  // The page has its own first heading. A wide table scrolls by itself, by keyboard too.
  return rendered
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
