import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Footnotes are links within a page, whose addresses are those of sections and photos here. */
const WITHOUT_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
};

/**
 * A text as HTML, for the pages and for the panel's preview alike. HTML in the text is shown as it is written, and
 * links lead nowhere but to http, https, mailto and this site: whatever a text holds, none of it is ever run.
 */
export function renderMarkdown(text: string): string {
  return micromark(text, {
    extensions: [gfm({ singleTilde: false }), WITHOUT_FOOTNOTES],
    htmlExtensions: [gfmHtml()],
  });
}
