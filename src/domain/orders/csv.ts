/** What a spreadsheet takes for the start of a formula, after blanks, in ASCII and full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell that no spreadsheet runs: what would be a formula gets an apostrophe before it (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as a file for spreadsheets: UTF-8 with a mark, CR LF (RFC 4180); `separator` ';' where decimals have a comma. */
export function csvFile(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
