import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** One row of docs/proofs.md. */
export type Shown = {
  readonly holds: string;
  /** What plays it again. */
  readonly again: string;
  readonly figure: string;
  readonly ok: boolean;
  readonly seconds: number;
};
export type ShownThreat = {
  readonly threat: string;
  readonly control: string;
  readonly found: string;
  readonly ok: boolean;
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const verdict = (ok: boolean) => (ok ? 'holds' : '**does not hold**');

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows].join('\n');
}

/** Date, machine and revision, as text. */
export function describeRun(root: string, form: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed =
    git('status', '--porcelain', '--untracked-files=no') === ''
      ? ''
      : ', with changes that are not committed';
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}, revision ${git('rev-parse', '--short=10', 'HEAD')}${changed},`,
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version},`,
    `${git('--version').replace('git version', 'Git')}; the ${form} form.`,
  ].join(' ');
}

/** The report as Markdown. */
export function reportOf(run: string, shown: readonly Shown[], threats: readonly ShownThreat[]): string {
  const failed = [...shown, ...threats].filter(({ ok }) => !ok).length;
  const parts = [
    '# Proofs',
    'Written by `npm run prove`; edit its tables in `tests/prove` instead.',
    run,
    failed === 0 ? 'Everything holds.' : `${failed} rows do not hold.`,
  ];
  if (shown.length > 0)
    parts.push(
      '## What must hold',
      table(
        ['what', 'found', 'verdict', 's', 'again'],
        shown.map(({ holds, figure, ok, seconds, again }) =>
          row(holds, figure, verdict(ok), String(seconds), `\`${again}\``),
        ),
      ),
    );
  if (threats.length > 0)
    parts.push(
      '## Threats',
      'Each control is taken out of a copy of the project; its tests must notice.',
      table(
        ['threat', 'control', 'without it', 'verdict'],
        threats.map(({ threat, control, found, ok }) => row(threat, control, found, verdict(ok))),
      ),
    );
  return `${parts.join('\n\n')}\n`;
}
