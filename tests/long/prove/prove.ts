import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { readPlaywrightReport, readVitestReport, runTool } from '../../../scripts/test/tools.ts';
import { git } from '../../fixtures/localRepository.ts';
import { makeCopy, type Options, type Result, UsageError } from '../harness.ts';
import { PROOFS, type Proof } from './scorecard.ts';
import { type Control, controls, type Tests } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
export const CONTROLS = join(import.meta.dirname, 'controls');

/** Runs tests in a checkout. @returns how many passed and failed, and the runner's output */
async function runTests(
  root: string,
  { unit, browser = [], only }: Tests,
  env: Readonly<Record<string, string>>,
) {
  const report = join(root, '.cache', 'prove-report.json');
  rmSync(report, { force: true });
  const named = (flag: string) => (only ? [flag, only] : []);
  const vitest = () => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [script = '', ...args] = unit
    ? ['vitest/vitest.mjs', 'run', ...unit, ...named('-t'), ...vitest()]
    : ['@playwright/test/cli.js', 'test', ...browser, ...named('-g'), '--reporter=line,json'];
  const { code, output } = await runTool(root, script, args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const totals = (unit ? readVitestReport : readPlaywrightReport)(readFileSync(report, 'utf8'));
  return { ...totals, code, output };
}

/** Runs a row. */
async function runProof(proof: Proof, options: Options): Promise<Result> {
  if (proof.run) return proof.run(options);
  const { code, output, passed, failed } = await runTests(ROOT, proof, proof.env?.(options) ?? {});
  if (code !== 0) console.error(output);
  return { figure: `${passed} tests passed, ${failed} failed`, ok: code === 0 && failed === 0 && passed > 0 };
}

/** Runs a control's tests in a copy without the control. {@link countFailures} has run them with it. */
async function runWithout(copy: string, control: Control): Promise<Result> {
  const patch = join(CONTROLS, `${control.patch}.patch`);
  git(copy, 'apply', patch);
  try {
    const { failed, passed } = await runTests(copy, control, {});
    // If no test passes any more, the patch has broken the program instead of removing one control.
    return { figure: `${failed} of ${failed + passed} tests fail`, ok: failed > 0 && passed > 0 };
  } finally {
    git(copy, 'apply', '--reverse', patch);
  }
}

/** Counts the tests that fail with all controls in place: a test that always fails proves nothing. */
async function countFailures(copy: string, wanted: readonly Control[]): Promise<number> {
  let failures = 0;
  for (const kind of ['unit', 'browser'] as const) {
    const files = [...new Set(wanted.flatMap((control) => control[kind] ?? []))];
    if (files.length === 0) continue;
    const names = new Set(wanted.flatMap((control) => (control[kind] && control.only) ?? []));
    const only = names.size > 0 ? [...names].join('|') : undefined;
    const { failed, output } = await runTests(copy, { [kind]: files, only }, {});
    if (failed > 0) console.error(output);
    failures += failed;
  }
  return failures;
}

/** The stored result of a row, with its revision and date. */
type Stored = Result & { readonly seconds: number; readonly on: string };

/** The revision and the date. @throws UsageError if there is no Git history */
function describeState(): string {
  try {
    const revision = git(ROOT, 'rev-parse', '--short=8', 'HEAD').trim();
    const changes = git(ROOT, 'status', '--porcelain', '--untracked-files=no', '--', ':!docs/proofs.*');
    return `${revision}${changes && ' and changes'}, ${new Date().toISOString().slice(0, 10)}`;
  } catch {
    throw new UsageError(
      'There is no Git history, so proofs cannot name their revision: clone the repository.',
    );
  }
}

const rowNames = () => [...PROOFS.map(({ name }) => name), ...controls.map(({ patch }) => patch)];

/** A table of the report. Each row starts with the name of its stored result. */
function tableOf(head: readonly string[], kept: Readonly<Record<string, Stored>>, rows: readonly string[][]) {
  const shown = rows.map(([name = '', ...what]) => {
    const { figure = '', ok, seconds = '', on = '' } = kept[name] ?? {};
    const verdict = ok ? 'holds' : ok === false ? '**does not hold**' : '**not run yet**';
    return [...what, figure, verdict, `${seconds}`, on];
  });
  const all = [[...head, 'verdict', 's', 'on'], [...head, '', '', ''].map(() => '---'), ...shown];
  return all
    .map((row) => `| ${row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');
}

/** The page of all results of the long form. */
function reportOf(kept: Readonly<Record<string, Stored>>): string {
  const names = rowNames();
  const bad = names.filter((name) => !kept[name]?.ok).length;
  const [cpu] = cpus();
  const proofs = PROOFS.map(({ name, holds }) => [name, name, holds]);
  const threats = controls.map(({ patch, threat, control }) => [patch, threat, control]);
  return `# Proofs

Written by \`npm run prove\`; edit its tables in \`tests/long/prove\` instead. Each row names the revision that it was run on.

${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${git(ROOT, '--version').trim().replace('git version', 'Git')}.

${bad === 0 ? 'Everything holds.' : `${bad} of ${names.length} rows do not hold, or have not been run yet.`}

## What must hold

\`npm run prove -- <row>\` runs one row again.

${tableOf(['row', 'what', 'found'], kept, proofs)}

## Threats

Each control is removed from a copy of the project; its tests must then fail.

${tableOf(['threat', 'control', 'without it'], kept, threats)}
`;
}

/** `npm run prove`. The long form stores results in docs/proofs.json, so that an interrupted run can go on. */
export async function prove(options: Options): Promise<boolean> {
  const { isQuick, seed, names } = options;
  const known = new Set(['threats', ...rowNames()]);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new UsageError(`Unknown: ${unknown.join(', ')}. Expected some of: ${[...known].join(', ')}.`);
  const on = describeState();
  const page = join(ROOT, 'docs', 'proofs.md');
  const data = join(ROOT, 'docs', 'proofs.json');
  const isWanted = (...some: string[]) => names.length === 0 || some.some((name) => names.includes(name));
  let bad = 0;

  async function show(name: string, find: () => Promise<Result>): Promise<void> {
    const started = performance.now();
    const found = await find().catch((error: unknown) => ({ figure: String(error), ok: false }));
    const seconds = Math.round((performance.now() - started) / 1000);
    if (!found.ok) bad += 1;
    console.log(`  ${found.ok ? 'holds' : 'DOES NOT HOLD'}: ${found.figure} (${seconds} s)`);
    if (isQuick) return;
    const before = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {};
    const kept = { ...before, [name]: { ...found, seconds, on } };
    writeFileSync(data, `${JSON.stringify(kept, null, 2)}\n`);
    writeFileSync(page, reportOf(kept));
  }

  for (const proof of PROOFS.filter(({ name }) => isWanted(name))) {
    const { name, holds, hasSeed } = proof;
    const again = `npm run prove --${isQuick ? ' quick' : ''} ${name}${hasSeed ? ` --seed ${seed}` : ''}`;
    console.log(`${name}: ${holds}\n  ${again}`);
    await show(name, () => runProof(proof, options));
  }
  const tested = controls.filter(({ patch }) => isWanted(patch, 'threats'));
  if (tested.length > 0) {
    const copy = makeCopy();
    try {
      const failures = await countFailures(copy.root, tested);
      if (failures > 0)
        console.error(`${failures} tests fail with all controls in place: this proves nothing.`);
      for (const control of tested) {
        console.log(`${control.patch}: ${control.threat}, without "${control.control}"`);
        await show(control.patch, async () => {
          const { figure, ok } = await runWithout(copy.root, control);
          return { figure, ok: ok && failures === 0 };
        });
      }
    } finally {
      copy.close();
    }
  }
  console.log(bad === 0 ? '\nEverything holds.' : `\n${bad} rows do not hold.`);
  return bad === 0;
}
