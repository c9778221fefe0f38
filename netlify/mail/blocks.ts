import { escapeHtml } from '../../src/shared/html.ts';

/** What a mail is made of; its two parts, text and HTML, say the same. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  /** Rows of two columns, what and how much; the last one is the sum. */
  | { readonly kind: 'sum'; readonly rows: readonly (readonly [what: string, amount: string])[] };

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'text', text });

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'lines':
      return block.lines.join('\n');
    case 'link':
      return `${block.text}\n${block.address}`;
    case 'sum':
      return block.rows.map(([what, amount]) => `${what}: ${amount}`).join('\n');
  }
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${withBreaks(block.text)}</p>`;
    case 'heading':
      return `<h2 style="font-size:1.1em;margin:2em 0 .5em">${escapeHtml(block.text)}</h2>`;
    case 'lines':
      return `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'link':
      return `<p><a href="${escapeHtml(block.address)}">${escapeHtml(block.text)}</a></p>`;
    case 'sum': {
      const rows = block.rows.map(
        ([what, amount]) =>
          `<tr><td style="padding:.2em 2em .2em 0">${escapeHtml(what)}</td><td style="text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
      );
      return `<table style="border-collapse:collapse">${rows.join('')}</table>`;
    }
  }
}

/** Both parts of a mail: nothing in them is loaded from anywhere. */
export function renderMail(
  blocks: readonly Block[],
  language: string,
  title: string,
): { text: string; html: string } {
  const style = 'max-width:38em;font-family:sans-serif;line-height:1.5';
  return {
    text: `${blocks.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="${style}">${blocks.map(htmlOf).join('\n')}</body></html>`,
  };
}

/** Markdown as people would type it into a mail: its marks mean nothing there, and what is escaped is no mark. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
    .replace(/\\(?=\n)/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(?<![\w*\\])\*(?!\s)([^*\n]+)(?<![\s\\])\*(?![\w*])/g, '$1')
    .replace(/(?<!\\)\[([^\]\n]+)\]\(([^)\s]+)\)/g, '$1 ($2)')
    .replace(/\\([^\w\s])/g, '$1');
}
