import { loadAdminMessages } from '../../src/admin/shell/texts.ts';
import { describeFinding } from '../../src/admin/site/readinessTexts.ts';
import { SITE_PATH } from '../../src/shared/content/entries/site.ts';
import { textOfField } from '../../src/shared/content/entries/siteForm.ts';
import type { Finding, Place } from '../../src/shared/shop/readiness.ts';

/** The file of a field, which a person without the panel edits. */
function fileOf(place: Place): string | undefined {
  return 'field' in place ? (textOfField(place.field)?.path ?? SITE_PATH) : undefined;
}

/** What keeps the shop from opening, a line each: where it is mended, and what is wrong there. */
export async function findingLines(findings: readonly Finding[]): Promise<string[]> {
  await loadAdminMessages('en', ['site', 'forms']);
  return findings.map((finding) => {
    const { where, what } = describeFinding('en', finding);
    const file = 'place' in finding && fileOf(finding.place);
    return file ? `  ${file} (${where}): ${what}` : `  ${where}: ${what}`;
  });
}
