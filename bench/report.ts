/** One line of the table. */
export type Result = {
  readonly row: string;
  /** As it is printed, with its unit. */
  readonly measured: string;
  readonly target: string;
  /** Undefined for a figure without a target. */
  readonly ok?: boolean;
};

/** The result of a number with an upper bound; `unit` stands behind both numbers. */
export function atMost(row: string, value: number, limit: number, unit = ''): Result {
  return { row, measured: show(value, unit), target: `<= ${show(limit, unit)}`, ok: value <= limit };
}

/** The result of a number with a lower bound. */
export function atLeast(row: string, value: number, limit: number, unit = ''): Result {
  return { row, measured: show(value, unit), target: `>= ${show(limit, unit)}`, ok: value >= limit };
}

/** A figure without a target of its own. */
export function note(row: string, value: number | string, unit = ''): Result {
  return { row, measured: typeof value === 'number' ? show(value, unit) : value, target: '' };
}

/** A row that lacks the peer it is compared with. */
export function withoutPeer(row: string, error?: unknown): Result {
  const [reason] = error instanceof Error ? error.message.trim().split('\n').slice(-1) : [];
  return { row, measured: `no such peer here${reason ? `: ${reason}` : ''}`, target: '' };
}

/** Three figures are enough to compare, and more would only be noise. */
function show(value: number, unit: string): string {
  const text =
    Math.abs(value) >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString();
  return unit ? `${text} ${unit}` : text;
}

/** The middle of several samples; of an even number the higher one. NaN where there is none. */
export function median(samples: readonly number[]): number {
  return samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

/** Bytes as kB of 1000 bytes, as budgets count them. */
export const kilobytes = (bytes: number): number => bytes / 1000;

/** The table as text, its columns aligned. */
export function formatTable(results: readonly Result[]): string {
  const lines = [
    ['row', 'measured', 'target', 'ok'],
    ...results.map(({ row, measured, target, ok }) => [
      row,
      measured,
      target,
      ok === undefined ? '' : ok ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}
