import { findMissingConfig } from '../netlify/lib/missingConfig.ts';
import { loadAdminMessages } from '../src/admin/shell/texts.ts';
import { describeFinding } from '../src/admin/site/readinessTexts.ts';
import { SITE_PATH, textOfField } from '../src/shared/content/entries/site.ts';
import { describeLack, type Lack } from '../src/shared/missingConfig.ts';
import type { Finding, Place } from '../src/shared/shop/readiness.ts';

/** The file of a field, for a person without the panel. */
function fileOf(place: Place): string | undefined {
  return 'field' in place ? (textOfField(place.field)?.path ?? SITE_PATH) : undefined;
}

/** What keeps the shop from opening, one line each: where to fix it, and what is wrong. */
export async function findingLines(findings: readonly Finding[]): Promise<string[]> {
  await loadAdminMessages('en');
  return findings.map((finding) => {
    const { where, what } = describeFinding('en', finding);
    const file = 'place' in finding && fileOf(finding.place);
    return file ? `  ${file} (${where}): ${what}` : `  ${where}: ${what}`;
  });
}

/** The missing environment as a table, one line each. */
export function lackLines(missingConfig: readonly Lack[]): string[] {
  const lines = missingConfig.map((lack) => {
    const { where, what } = describeLack('en', lack);
    return { where, what: lack.isForSelling ? `${what} Needed for the shop to open.` : what };
  });
  const width = Math.max(...lines.map(({ where }) => where.length));
  return lines.map(({ where, what }) => `  ${where.padEnd(width)}  ${what}`);
}

/** How many variables a deployed site lacks, in one line; undefined when none. */
export function missingConfigLine(missingConfig: readonly Lack[]): string | undefined {
  const count = missingConfig.flatMap(({ missing }) => missing).length;
  if (count === 0) return undefined;
  return `A deployed site would lack ${count === 1 ? 'a setting' : `${count} settings`}: npm run lint:shop lists what.`;
}

/** Warns on standard error about incomplete sets of variables. */
export function warnOfIncompleteSets(given: ReadonlySet<string>): void {
  const incomplete = findMissingConfig(given).filter(({ beside }) => beside.length > 0);
  if (incomplete.length === 0) return;
  console.error('The environment is incomplete:');
  for (const line of lackLines(incomplete)) console.error(line);
}
