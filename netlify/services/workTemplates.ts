import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPLATES_PATH, type WorkTemplates } from '../../src/domain/work/workTemplate.ts';
import { localRuntime } from '../lib/runtime.ts';

const READ_TIMEOUT_MS = 5000;

/** Those of the deploy that the process belongs to; a process outlives no deploy on Netlify. */
let known: WorkTemplates | undefined;

/** The work pages' templates of the build at `origin`, locally of the served one; undefined if they come too late. */
export async function readWorkTemplates(origin: string): Promise<WorkTemplates | undefined> {
  const distDir = localRuntime()?.distDir;
  try {
    if (distDir !== undefined)
      return JSON.parse(await readFile(join(distDir, TEMPLATES_PATH), 'utf8')) as WorkTemplates;
    if (known) return known;
    const answer = await fetch(origin + TEMPLATES_PATH, {
      redirect: 'error',
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    if (answer.ok) known = (await answer.json()) as WorkTemplates;
    return known;
  } catch {
    return undefined;
  }
}
