import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** What a row has shown, with the revision and the day on which it did. */
export type Result = {
  readonly figure: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly on: string;
};
/** One row of docs/proofs.md. */
type Row = {
  readonly what: readonly string[];
  /** Undefined where nobody has played it yet. */
  readonly result: Result | undefined;
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const verdict = (ok: boolean) => (ok ? 'holds' : '**does not hold**');
const NOT_YET = ['', '**not shown yet**', '', ''];

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows].join('\n');
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The revision, and the day; undefined where there is no Git history. */
export function describeState(root: string): string | undefined {
  let revision: string;
  try {
    revision = git(root, 'rev-parse', '--short=8', 'HEAD');
  } catch {
    return undefined;
  }
  const isChanged =
    git(root, 'status', '--porcelain', '--untracked-files=no', '--', ':!docs/proofs.*') !== '';
  return `${revision}${isChanged ? ' and changes' : ''}, ${new Date().toISOString().slice(0, 10)}`;
}

function describeMachine(root: string): string {
  const [cpu] = cpus();
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version},`,
    `${git(root, '--version').replace('git version', 'Git')}.`,
  ].join(' ');
}

const rowOf = ({ what, result }: Row) =>
  row(
    ...what,
    ...(result ? [result.figure, verdict(result.ok), String(result.seconds), result.on] : NOT_YET),
  );

/** The report as Markdown. */
export function reportOf(root: string, proofs: readonly Row[], threats: readonly Row[]): string {
  const all = [...proofs, ...threats];
  const bad = all.filter(({ result }) => !result?.ok).length;
  const parts = [
    '# Proofs',
    'Written by `npm run prove`; edit its tables in `tests/long/prove` instead. Each row says on which revision it was shown.',
    describeMachine(root),
    bad === 0 ? 'Everything holds.' : `${bad} of ${all.length} rows do not hold, or are not shown yet.`,
    '## What must hold',
    '`npm run prove -- <row>` plays one again.',
    table(['row', 'what', 'found', 'verdict', 's', 'on'], proofs.map(rowOf)),
    '## Threats',
    'Each control is taken out of a copy of the project; its tests must notice.',
    table(['threat', 'control', 'without it', 'verdict', 's', 'on'], threats.map(rowOf)),
  ];
  return `${parts.join('\n\n')}\n`;
}
