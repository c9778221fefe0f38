import { SITE_FORM } from '../../shared/content/entries/site.ts';
import { formFields } from '../../shared/content/fields/form.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { describeLack, type Said } from '../../shared/missingConfig.ts';
import type { Finding, Place, SoftPrints } from '../../shared/shop/readiness.ts';
import { adminMessage, fieldLabel } from '../shell/texts.ts';

const FIELDS = new Map(formFields(SITE_FORM).map((field) => [field.name, field]));

function placeName(language: Language, place: Place): string {
  if ('tab' in place) return adminMessage(language, `tabs.${place.tab}`);
  if ('file' in place) return place.file;
  const field = FIELDS.get(place.field);
  return field ? fieldLabel(language, field) : place.field;
}

/** The place that resolves a finding, and its text. The panel's messages have to be loaded. */
export function describeFinding(language: Language, finding: Finding): Said {
  if ('lack' in finding) return describeLack(language, finding.lack);
  const { code, place, count = 1 } = finding;
  return { where: placeName(language, place), what: adminMessage(language, `ready.${code}`, { count }) };
}

/** Photos whose prints would not, or may not, be sharp, in the form of {@link describeFinding}. */
export function describeSoftPrints(language: Language, { isMeasured, count, photos }: SoftPrints): Said {
  const named = photos.map(({ name, sizes }) => `${localized(name, language)} (${sizes.join(', ')})`);
  if (count > named.length) named.push('…');
  const key = isMeasured ? 'ready.printsSoft' : 'ready.printsUnmeasured';
  return {
    where: placeName(language, { tab: 'photos' }),
    what: adminMessage(language, key, { count, names: named.join('; ') }),
  };
}
