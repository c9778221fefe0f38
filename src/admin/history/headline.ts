import type { HistoryAction, HistoryItem } from '../../shared/adminEndpoints.ts';
import { formFields } from '../../shared/content/fields/form.ts';
import { HISTORY_FIELDS } from '../../shared/historyFields.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { textName } from '../shell/texts.ts';
import type { AdminTexts } from '../shell/useAdminText.ts';

/** So many actions, and fields of one, are told; more are counted. */
const SAID_MAX = 3;
const COUNTED = { photo: 'history.photos', video: 'history.videos', track: 'history.tracks' } as const;

/** What was done to: 'Photo 'Low tide'', '3 photos', 'Settings', 'Imprint (German)'. */
function thing({ kind, id, title, count }: HistoryAction, { t, language }: AdminTexts): string {
  const name = localized(title, language) || id;
  if (kind === 'text') return textName(language, id);
  if (kind === 'project') return t('history.aProject', { title: name });
  if (kind === 'settings' || kind === 'site') return t(`history.kind.${kind}`);
  if (kind !== 'other' && count > 1) return t(COUNTED[kind], { count });
  return t('history.named', { kind: t(`history.kind.${kind}`), title: name });
}

function more(said: readonly string[], between: string, { t }: AdminTexts): string {
  const rest = said.length - SAID_MAX;
  const first = said.slice(0, SAID_MAX).join(between);
  return rest > 0 ? `${first} ${t('history.more', { count: rest })}` : first;
}

function sentence(action: HistoryAction, texts: AdminTexts): string {
  const { t, language, label } = texts;
  const { kind, fields, count, title, id } = action;
  const what = thing(action, texts);
  if (action.action === 'reordered')
    return kind === 'photo' || kind === 'video' || kind === 'track' || kind === 'project'
      ? t(`history.order.${kind}`)
      : t('history.did.changed', { what });
  if (action.action === 'moved' || action.action === 'renamed')
    return t(`history.did.${action.action}`, {
      what,
      to: localized(action.to, language) || t('photos.uncategorized'),
    });
  if (fields.length === 0) return t(`history.did.${action.action}`, { what });
  if (fields.every((name) => name.startsWith('price_'))) {
    // Of one photo its kind goes without saying.
    const quoted = t('history.named', { kind: '', title: localized(title, language) || id }).trim();
    return t('history.did.priced', { what: count > 1 ? what : quoted });
  }
  const rows = formFields(HISTORY_FIELDS[kind] ?? {}).filter(({ name }) => fields.includes(name));
  return t('history.did.changedFields', { what, fields: more(rows.map(label), ', ', texts) });
}

/** What a save did, in the panel's language: `Price of 'Low tide' changed`. What was committed by hand says it itself. */
export function headline({ actions, subject, undoes }: HistoryItem, texts: AdminTexts): string {
  if (actions.length === 0) return subject;
  const what = more(
    actions.map((action) => sentence(action, texts)),
    ' · ',
    texts,
  );
  return undoes ? texts.t('history.undone', { what }) : what;
}
