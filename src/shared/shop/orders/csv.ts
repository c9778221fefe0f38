/**
 * Where a spreadsheet may see a formula begin, in ASCII and full width: at the start, and wherever one that separates by
 * another sign than ours would split the cell.
 */
const FORMULA = /^(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;,|\t\r\n])(?=["\s]*[=+\-@＝＋－＠]|\t)/g;

/** A cell that no spreadsheet runs: what would be a formula gets an apostrophe before it (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as a file for spreadsheets: UTF-8 with a mark, CR LF (RFC 4180); `separator` ';' where decimals have a comma. */
export function csvFile(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
