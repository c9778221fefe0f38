/** What a spreadsheet takes for the start of a formula, after blanks, in ASCII and full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell that no spreadsheet runs: what would be a formula gets an apostrophe before it (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Rows as a file that spreadsheets open with the right letters: UTF-8 with a mark at its start, lines ended by CR LF
 * (RFC 4180).
 * @param separator ';' where the decimal separator is a comma
 */
export function csvFile(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
