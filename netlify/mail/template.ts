import { escapeHtml } from '../../src/shared/html.ts';
import type { Sides } from '../../src/shared/shop/print.ts';

export type MailItem = {
  /** The photo's file in public/photos; undefined when unknown. */
  readonly file: string | undefined;
  readonly name: string;
  /** The print's size, turned as its picture is. */
  readonly size: (picture: Sides | undefined) => string;
  readonly details: readonly string[];
  /** Such as `2 × €24.50`. */
  readonly quantity: string;
  readonly amount: string;
  /** The same in one line, for the text part. */
  readonly text: string;
};

/** A part of a mail. The text and HTML versions say the same. */
export type Block =
  /** A note is smaller than a text. */
  | { readonly kind: 'title' | 'text' | 'note' | 'heading'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'link' | 'button'; readonly text: string; readonly address: string }
  /** The bought items and the sums; the last sum is the total. */
  | {
      readonly kind: 'items';
      readonly items: readonly MailItem[];
      readonly sums: readonly (readonly [what: string, amount: string])[];
    }
  /** The steps of an order in time; the first `done` ones have happened. */
  | { readonly kind: 'steps'; readonly steps: readonly string[]; readonly done: number }
  /** A line. The blocks after it are small print. */
  | { readonly kind: 'rule' }
  /** A legal text of the owner's in Markdown; an attachment if it is too long. */
  | { readonly kind: 'legal'; readonly title: string; readonly body: string };

/** A picture inside a mail, so that nothing is loaded. `width` and `height` in CSS px. */
export type MailPicture = {
  readonly cid: string;
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
};

/** The site's look in its mails. Colours as `#rrggbb`. */
export type MailLook = {
  readonly title: string;
  readonly logo?: MailPicture | undefined;
  readonly photos: ReadonlyMap<string, MailPicture>;
  /** CSS font family of headings. */
  readonly face: string;
  /** Background and text of a button, in light and dark mode. */
  readonly button: { readonly light: readonly [string, string]; readonly dark: readonly [string, string] };
  /** Corners of buttons, in px. */
  readonly radius: number;
  /** What a site with shadows has: a block of colour behind name and title, outlines, hard shadows. */
  readonly bold?: BoldLook | undefined;
};

type BoldLook = {
  /** Background of the block and its text, in light and dark mode. */
  readonly ground: string;
  readonly text: string;
  /** The outline with its shadow; in dark mode both are as quiet as the mail's lines. */
  readonly outline: string;
  /** The shadow's place in CSS. */
  readonly shadow: string;
};

const FACE = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Light and dark: background, text, secondary text, lines. */
const COLOURS = {
  light: ['#ffffff', '#161616', '#5c5c5c', '#e4e4e4'],
  dark: ['#161616', '#f4f2ee', '#b9b5ae', '#3d3a37'],
} as const;
const [GROUND, TEXT, SECOND, LINE] = COLOURS.light;

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
const underlined = (text: string): string => `${text}\n${'-'.repeat(text.length)}`;

/** Markdown as plain text: without its marks and escapes. */
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

/** Colour alone must not say what has happened. */
const stepText = (step: string, isDone: boolean): string => (isDone ? `✓ ${step}` : step);

function textOf(block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'text':
    case 'note':
      return block.text;
    case 'heading':
      return underlined(block.text);
    case 'lines':
      return block.lines.join('\n');
    case 'link':
    case 'button':
      return block.address.startsWith('mailto:') ? block.text : `${block.text}\n${block.address}`;
    case 'items':
      return [...block.items.map(({ text }) => text), ...block.sums.map((sum) => sum.join(': '))].join('\n');
    case 'steps':
      return block.steps.map((step, index) => stepText(step, index < block.done)).join('\n');
    case 'rule':
      return '-'.repeat(40);
    case 'legal':
      return `${underlined(block.title)}\n\n${plainMarkdown(block.body).trim()}`;
  }
}

/** Mail programs only keep inline styles; classes serve those with dark mode and narrow screens. */
const styled = (tag: string, classes: string, style: string, inner: string): string =>
  `<${tag} class="${classes}" style="${style}">${inner}</${tag.split(' ')[0]}>`;
const paragraph = (inner: string, size: string, name = 't', colour: string = TEXT): string =>
  styled('p', name, `margin:0 0 16px;overflow-wrap:anywhere;${size};color:${colour}`, inner);
const table = (rows: string, style = ''): string =>
  `<table role="presentation" class="l" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${rows}</table>`;
const picture = ({ cid, width, height }: MailPicture, alt: string, style = ''): string =>
  `<img src="cid:${cid}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;border:0;${style}">`;
const link = (address: string, inner: string, classes: string, style: string): string =>
  styled(`a href="${escapeHtml(address)}"`, classes, style, inner);

const BODY = 'font-size:16px;line-height:24px';
const SMALL = 'font-size:14px;line-height:21px';

function itemTable({ file, name, size, details, quantity, amount }: MailItem, { photos }: MailLook): string {
  const photo = photos.get(file ?? '');
  const second = (line: string) => styled('span', 's', `display:block;color:${SECOND}`, escapeHtml(line));
  const cell = (style: string, inner: string) =>
    styled('td valign="top"', 't', `${style};${BODY};color:${TEXT}`, inner);
  const head = table(
    `<tr>${cell('padding:0 8px 0 0', `<strong>${escapeHtml(name)}</strong>`)}${cell('padding:0;text-align:right;white-space:nowrap', escapeHtml(amount))}</tr>`,
  );
  const words = [head, ...[size(photo), quantity, ...details].map(second)];
  const row =
    cell('width:112px;padding:16px 0', photo ? picture(photo, '') : '') +
    cell('padding:16px 0', words.join(''));
  return table(`<tr>${row}</tr>`, `border-bottom:1px solid ${LINE}`);
}

function sumRow([what, amount]: readonly [string, string], isLast: boolean): string {
  const style = `padding:8px 0 0;${isLast ? 'font-size:20px;line-height:28px;font-weight:700' : BODY};color:${TEXT}`;
  return `<tr>${styled('td', 't', style, escapeHtml(what))}${styled('td align="right"', 't', `${style};white-space:nowrap`, escapeHtml(amount))}</tr>`;
}

/** The outline and the hard shadow of a bold site's shapes, with the class of their dark colours. */
const outlineOf = ({ radius, bold }: MailLook): string =>
  `border-radius:${radius}px${bold ? `;border:2px solid ${bold.outline};box-shadow:${bold.shadow} ${bold.outline}` : ''}`;

function stepCell(step: string, isDone: boolean, isLast: boolean, look: MailLook): string {
  const bar = styled(
    'div',
    isDone ? 'b' : 'd',
    `height:4px;margin-bottom:8px;background:${isDone ? look.button.light[0] : LINE};font-size:0;line-height:0`,
    '&nbsp;',
  );
  // The bars end at the edge of the sums.
  const style = `padding:0 ${isLast ? 0 : 8}px 16px 0;${BODY};color:${isDone ? TEXT : SECOND}`;
  // The tick stays beside its word.
  const words = escapeHtml(stepText(step, isDone)).replace('✓ ', '✓&nbsp;');
  return styled(
    'td width="33%" valign="top"',
    isDone ? 't' : 's',
    style,
    bar + (isDone ? `<strong>${words}</strong>` : words),
  );
}

function legalPart(markdown: string): string {
  const address = /https?:\/\/[^\s<>()"']+/g;
  const text = withBreaks(plainMarkdown(markdown).trim()).replace(address, (found) =>
    styled(`a href="${found}"`, 's', `color:${SECOND}`, found),
  );
  return /^#{1,6}\s/.test(markdown) ? `<strong>${text}</strong>` : text;
}

function htmlOf(block: Block, look: MailLook, size: string): string {
  switch (block.kind) {
    case 'title':
      return styled(
        'h1',
        't',
        `margin:0 0 ${look.bold ? 0 : 16}px;font-family:${look.face};font-size:28px;line-height:34px;font-weight:700;color:${look.bold?.text ?? TEXT}`,
        // An order's number stays in one line, with the hyphen that a buyer copies.
        escapeHtml(block.text).replace(/\b\w{4}-\w{4}\b/g, '<span style="white-space:nowrap">$&</span>'),
      );
    case 'text':
      return paragraph(withBreaks(block.text), size);
    case 'note':
      return paragraph(withBreaks(block.text), SMALL, 's', SECOND);
    case 'heading':
      return styled(
        'h2',
        't',
        `margin:32px 0 8px;${size};font-weight:700;color:${TEXT}`,
        escapeHtml(block.text),
      );
    case 'lines':
      return paragraph(block.lines.map(escapeHtml).join('<br>'), size);
    case 'link':
      return paragraph(link(block.address, escapeHtml(block.text), 't', `color:${TEXT}`), size);
    case 'button': {
      const [ground, text] = look.button.light;
      const inside = link(
        block.address,
        escapeHtml(block.text),
        'b o',
        `display:inline-block;padding:12px 24px;${BODY};font-family:${look.face};font-weight:700;text-decoration:none;${outlineOf(look)};background:${ground};color:${text}`,
      );
      return `<p style="margin:8px 0 32px">${inside}</p>`;
    }
    case 'items':
      return (
        block.items.map((item) => itemTable(item, look)).join('') +
        table(
          block.sums.map((sum, index) => sumRow(sum, index === block.sums.length - 1)).join(''),
          'margin:8px 0 16px',
        )
      );
    case 'steps':
      return table(
        `<tr>${block.steps.map((step, index, { length }) => stepCell(step, index < block.done, index === length - 1, look)).join('')}</tr>`,
        'margin:24px 0 0',
      );
    case 'rule':
      return styled('div', 'l', `margin:32px 0 24px;border-top:1px solid ${LINE};font-size:0`, '&nbsp;');
    case 'legal':
      return (
        htmlOf({ kind: 'heading', text: block.title }, look, SMALL) +
        block.body
          .split(/\n{2,}/)
          .map((part) => styled('p', 's', `margin:0 0 12px;${SMALL};color:${SECOND}`, legalPart(part)))
          .join('')
      );
  }
}

/** Styles that only some mail programs read: dark mode, and narrow screens. */
function sheet({ button: { dark: button }, bold, logo }: MailLook): string {
  const [ground, text, second, line] = COLOURS.dark;
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){.g{background:${ground}!important}.t{color:${text}!important}.s{color:${second}!important}`,
    `.l{border-color:${line}!important}.d{background:${line}!important}.b{background:${button[0]}!important;color:${button[1]}!important}`,
    bold
      ? `.h .t{color:${bold.text}!important}.o{border-color:${line}!important;box-shadow:${bold.shadow} ${line}!important}`
      : '',
    // A dark logo needs a white background.
    `${logo && !bold ? '.m{background:#fff!important;padding:8px!important}' : ''}}`,
    '@media(max-width:480px){.p{padding:24px 16px!important}}',
  ].join('');
}

/** The HTML version of a mail, whose first block is its title: tables and inline styles, at most 600 px wide. */
export function mailHtml(
  blocks: readonly Block[],
  language: string,
  subject: string,
  look: MailLook,
): string {
  const at = blocks.findIndex(({ kind }) => kind === 'rule');
  const inner = blocks.map((block, index) => htmlOf(block, look, at >= 0 && index > at ? SMALL : BODY));
  const { title, logo, face, bold } = look;
  const brand = logo
    ? styled('span', 'm', 'display:inline-block', picture(logo, title, 'max-width:100%'))
    : styled(
        'span',
        't',
        `font-family:${face};font-size:22px;line-height:28px;font-weight:700;color:${bold?.text ?? TEXT}`,
        escapeHtml(title),
      );
  // A block of the site's own colour, or a line of it.
  const top = bold
    ? table(
        `<tr>${styled('td', 'h o', `padding:24px;${outlineOf(look)};background:${bold.ground}`, `<div style="margin:0 0 16px">${brand}</div>${inner.shift()}`)}</tr>`,
        'border-collapse:separate;margin:0 0 32px',
      )
    : `${styled('div', 'b', `height:4px;margin:0 0 24px;background:${look.button.light[0]};font-size:0;line-height:0`, '&nbsp;')}<div style="margin:0 0 32px">${brand}</div>`;
  const content = `<tr>${styled('td', 'p', `padding:32px 24px;font-family:${FACE}`, `${top}\n${inner.join('\n')}`)}</tr>`;
  const column = `<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:collapse">${content}</table>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${sheet(look)}</style>`;
  return `<!doctype html><html lang="${escapeHtml(language)}"><head>${head}</head>${styled('body', 'g', `margin:0;padding:0;background:${GROUND}`, column)}</html>`;
}

export function mailText(blocks: readonly Block[]): string {
  return `${blocks.map(textOf).join('\n\n')}\n`;
}
