import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './project.ts';
import type { Result } from './report.ts';

/** Packages whose version decides a figure. */
const PACKAGES = ['astro', 'vite', 'react', 'sharp', 'hono', 'lighthouse', '@playwright/test'];

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
  return `${name} ${(JSON.parse(text) as { version: string }).version}`;
}

/** The commit that was measured; `changed` where files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ', changed' : ''}`;
}

const VERDICTS = new Map([
  [true, 'met'],
  [false, '**missed**'],
]);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * Writes what was measured, with date, machine and versions.
 * @param isQuick a try of the rows: its figures say nothing, so they go to the cache
 * @returns the file, from the project's folder
 */
export async function writeResults(results: readonly Result[], isQuick: boolean): Promise<string> {
  const file = isQuick ? join(ROOT, '.cache/bench/RESULTS.md') : join(ROOT, 'bench/RESULTS.md');
  const [cpu] = cpus();
  const count = (ok: boolean) => results.filter((result) => result.ok === ok).length;
  const lines = [
    '# What was measured',
    '',
    `Written by \`npm run bench -- all${isQuick ? ' --quick' : ''}\`. Times depend on the machine; ratios were measured in one run.`,
    '',
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `- Machine: ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, load at the end ${loadavg()[0]?.toFixed(1)}`,
    `- Versions: Node ${process.versions.node}, ${(await Promise.all(PACKAGES.map(versionOf))).join(', ')}`,
    `- Targets: ${count(true)} met, ${count(false)} missed`,
    '',
    '| row | measured | target | verdict |',
    '| --- | --- | --- | --- |',
    ...results.map(
      ({ row, measured, target, ok }) =>
        `| ${[row, measured, target, ok === undefined ? '' : VERDICTS.get(ok)].map((text = '') => cell(text)).join(' | ')} |`,
    ),
  ];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${lines.join('\n')}\n`);
  return relative(ROOT, file);
}
