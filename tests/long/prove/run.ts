// `npm run prove`: everything that this project promises to hold, by the long commands that show it, and each control
// taken out once to see that its tests notice. It takes hours; `-- quick` takes minutes. Names narrow it down: of rows
// (scorecard.ts), of controls (controls/), `threats` for all of these. `--seed 7` plays the same chances again. What the
// long form finds is kept in docs/proofs.json and written to docs/proofs.md, so that a run may be broken off and go on by
// names. Ends with 1 where anything does not hold.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPlaywrightReport, readVitestReport, runTool } from '../../../scripts/test/tools.ts';

import { Copy } from './copy.ts';
import { describeState, type Result, reportOf } from './report.ts';
import { PROOFS, type Proof } from './scorecard.ts';
import { withAll, without } from './takeOut.ts';
import { THREATS } from './threats.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const REPORT = join(ROOT, '.cache', 'prove-report.json');
const KEPT = join(ROOT, 'docs', 'proofs.json');
const PROOFS_PAGE = join(ROOT, 'docs', 'proofs.md');

const args = process.argv.slice(2);
const at = args.indexOf('--seed');
const [, given] = at < 0 ? [] : args.splice(at, 2);
const seed = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given);
const isQuick = args.includes('quick');
const named = args.filter((arg) => arg !== 'quick');
const controls = THREATS.flatMap(({ threat, controls: all }) =>
  all.map((control) => ({ threat, ...control })),
);
const known = new Set(['threats', ...PROOFS.map(({ name }) => name), ...controls.map(({ patch }) => patch)]);
const unknown = named.filter((name) => !known.has(name));
function refuse(line: string): never {
  console.error(line);
  process.exit(2);
}
if (unknown.length > 0) refuse(`Unknown: ${unknown.join(', ')}. Expected some of: ${[...known].join(', ')}.`);
if (!Number.isInteger(seed)) refuse(`"${given}" is no seed: expected a whole number.`);
const isWanted = (name: string, group?: string) =>
  named.length === 0 || named.includes(name) || (group !== undefined && named.includes(group));

const againOf = ({ name, seed: variable }: Proof) =>
  `npm run prove --${isQuick ? ' quick' : ''} ${name}${variable ? ` --seed ${seed}` : ''}`;

type Found = Pick<Result, 'figure' | 'ok'>;

/** All that the long form has shown so far, by the names of rows and controls. */
const readKept = () =>
  (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}) as Record<string, Result>;

const on =
  describeState(ROOT) ??
  refuse('There is no Git history here, which each proof names its revision from: clone the repository.');
let bad = 0;
async function keep(name: string, find: () => Promise<Found>): Promise<void> {
  const started = performance.now();
  const found = await find().catch((error: unknown) => ({ figure: String(error), ok: false }));
  const seconds = Math.round((performance.now() - started) / 1000);
  if (!found.ok) bad += 1;
  console.log(`  ${found.ok ? 'holds' : 'DOES NOT HOLD'}: ${found.figure} (${seconds} s)`);
  if (isQuick) return;
  const kept = { ...readKept(), [name]: { ...found, seconds, on } };
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  const report = reportOf(
    ROOT,
    PROOFS.map((proof) => ({ what: [proof.name, proof.holds], result: kept[proof.name] })),
    controls.map(({ threat, control, patch }) => ({ what: [threat, control], result: kept[patch] })),
  );
  writeFileSync(PROOFS_PAGE, report);
}

/** Runs the command of a row: what it found, and whether that is all right. */
async function show(proof: Proof): Promise<Found> {
  const quick = isQuick ? proof.quick : undefined;
  const commandArgs = [...(quick?.args ?? proof.args)];
  const env: Record<string, string> = {
    ...(quick?.env ?? proof.env),
    ...(proof.seed && { [proof.seed]: String(seed) }),
  };
  rmSync(REPORT, { force: true });
  if (proof.tool === 'node') {
    const { status, stdout } = spawnSync(process.execPath, commandArgs, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1e8,
    });
    // What comes before is how far it has got.
    const figure = [...stdout.matchAll(proof.figure ?? /$^/g)].at(-1)?.[0];
    return { figure: figure ?? 'it ended without a result', ok: status === 0 && figure !== undefined };
  }
  const isUnit = proof.tool === 'vitest';
  const { code, output } = await runTool(
    ROOT,
    isUnit ? 'vitest/vitest.mjs' : '@playwright/test/cli.js',
    isUnit
      ? [...commandArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
      : [...commandArgs, '--reporter=line,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT } },
  );
  const { passed, failed } = (isUnit ? readVitestReport : readPlaywrightReport)(readFileSync(REPORT, 'utf8'));
  if (code !== 0) console.error(output);
  return { figure: `${passed} tests passed, ${failed} failed`, ok: code === 0 && failed === 0 && passed > 0 };
}

for (const proof of PROOFS.filter(({ name }) => isWanted(name))) {
  console.log(`${proof.name}: ${proof.holds}\n  ${againOf(proof)}`);
  await keep(proof.name, () => show(proof));
}

const wanted = controls.filter(({ patch }) => isWanted(patch, 'threats'));
if (wanted.length > 0) {
  const copy = new Copy();
  try {
    const before = await withAll(copy, wanted);
    if (before.failed > 0)
      console.error(
        `${before.failed} tests of the controls fail with all controls in place: this shows nothing.`,
      );
    for (const { threat, ...control } of wanted) {
      console.log(`${control.patch}: ${threat}, without "${control.control}"`);
      await keep(control.patch, async () => {
        const { noticed, found } = await without(copy, control);
        return { figure: found, ok: noticed && before.failed === 0 };
      });
    }
  } finally {
    copy.close();
  }
}

console.log(bad === 0 ? '\nEverything holds.' : `\n${bad} rows do not hold.`);
if (bad > 0) process.exitCode = 1;
