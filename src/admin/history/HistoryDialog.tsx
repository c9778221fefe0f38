import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { HistoryAction, HistoryChange, HistoryItem } from '../../shared/adminEndpoints.ts';
import { formFields } from '../../shared/content/fields/form.ts';
import { HISTORY_FIELDS } from '../../shared/historyFields.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { formatShortCents } from '../../shared/shop/price.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { Modal } from '../../ui/Modal.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { GLYPHS, Thumb } from '../list/Thumb.tsx';
import { adminGetFile } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { type AdminTexts, useAdminText } from '../shell/language.ts';
import { ALARM, GuideLink } from '../shell/Notices.tsx';
import { ListSkeleton } from '../shell/ProgressBar.tsx';
import { $isAsking } from '../shell/session.ts';
import { textName } from '../shell/texts.ts';
import { $history, closeHistory, loadHistory, restore } from './history.ts';

const SHOWN_MAX = 4;

function nameOf({ kind, id, description }: HistoryChange, titles: HistoryItem['titles'], language: Language) {
  if (kind === 'settings' || kind === 'site' || kind === 'project') return '';
  return kind === 'text' ? textName(language, id) : localized(description ?? titles[id], language) || id;
}

type HistoryChangesProps = { readonly item: HistoryItem; readonly said: string };

/** Pictures of the first entries of a save, and the names that its heading does not contain. */
function HistoryChanges({ item: { actions, changes, titles }, said }: HistoryChangesProps) {
  const { t, language } = useAdminText();
  // The heading already names a single entry.
  const isCut = actions.length > NAMED_MAX || (changes.length === 1 && actions.length === 1);
  const shown = changes
    .map((change) => ({ ...change, name: isCut ? '' : nameOf(change, titles, language) }))
    .filter(({ picture, name }) => picture || !said.includes(name));
  const more = (isCut ? changes : shown).length - Math.min(shown.length, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <ul className="flow history-changes" data-one={(shown.length === 1 && shown[0]?.picture) || undefined}>
      {shown.slice(0, SHOWN_MAX).map(({ kind, id, status, picture, name }) => (
        <li key={`${kind} ${id}`} data-status={status}>
          {picture && <Picture address={picture} />}
          {!said.includes(name) && name}
        </li>
      ))}
      {more > 0 && <li>{t('history.more', { count: more })}</li>}
    </ul>
  );
}

/** A picture that is fetched with the password once it is scrolled into view. */
function Picture({ address }: { address: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const show = (picture: Blob) => setSource(URL.createObjectURL(picture));
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      adminGetFile(address).then(show, () => undefined);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [address]);
  return (
    <span className="row-thumb history-picture" ref={place}>
      {source && (
        <img src={source} alt="" width={40} height={40} onLoad={() => URL.revokeObjectURL(source)} />
      )}
    </span>
  );
}

/** A title in the quotation marks of the panel's language. */
const quoted = (title: string, { t }: AdminTexts) => t('history.named', { kind: '', title }).trim();

/** Maximum of actions, and of fields of one action, that are named; the rest is counted. */
const NAMED_MAX = 3;
const COUNTED = { photo: 'photos.count', video: 'videos.count', track: 'music.count' } as const;
const isOrdered = (kind: string): kind is keyof typeof COUNTED | 'project' =>
  kind in COUNTED || kind === 'project';

/** The object of an action: 'Photo “Low tide”', '3 photos', 'Settings', 'Imprint (German)'. */
function thing({ kind, id, title, count }: HistoryAction, { t, language }: AdminTexts): string {
  const name = localized(title, language) || id;
  if (kind === 'text') return textName(language, id);
  if (kind === 'project') return t('history.aProject', { title: name });
  if (kind === 'settings' || kind === 'site') return t(`tabs.${kind}`);
  if (kind !== 'other' && count > 1) return t(COUNTED[kind], { count });
  return t('history.named', { kind: t(`history.kind.${kind}`), title: name });
}

function more(said: readonly string[], between: string, { t }: AdminTexts): string {
  const rest = said.length - NAMED_MAX;
  const first = said.slice(0, NAMED_MAX).join(between);
  return rest > 0 ? `${first} ${t('history.more', { count: rest })}` : first;
}

function sentence(action: HistoryAction, texts: AdminTexts): string {
  const { t, language, label, inOrder } = texts;
  const { kind, fields, count, title, id } = action;
  const what = thing(action, texts);
  if (action.action === 'reordered')
    return isOrdered(kind) ? t(`history.order.${kind}`) : t('history.did.changed', { what });
  if (action.action === 'moved' || action.action === 'renamed')
    return t(`history.did.${action.action}`, {
      what,
      to: localized(action.to, language) || t('photos.uncategorized'),
    });
  if (fields.length === 0) return t(`history.did.${action.action}`, { what });
  if (fields.every((name) => name.startsWith('price_'))) {
    // A single photo needs no "Photo" before its title.
    const one = quoted(localized(title, language) || id, texts);
    return t('history.did.priced', { what: count > 1 ? what : one });
  }
  const rows = inOrder(formFields(HISTORY_FIELDS[kind] ?? {})).filter(({ name }) => fields.includes(name));
  return t('history.did.changedFields', { what, fields: more(rows.map(label), ', ', texts) });
}

/** Maximum length of a shown title. */
const TITLE_MAX = 60;
/** Old and new prices or titles of a single changed entry: `['A4 ', '€36', '€39']`; empty for other saves. */
function oldAndNew({ actions }: HistoryItem, texts: AdminTexts): readonly (readonly string[])[] {
  const [first] = actions;
  if (!first || first.count > 1 || actions.length > 1) return [];
  const cut = (title: string) => (title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX)}…` : title);
  const pairs = Object.values(first.titles ?? {});
  if (pairs.length > 0) return pairs.map((pair) => ['', ...pair.map((title) => quoted(cut(title), texts))]);
  const amount = (cents: number | null) =>
    cents === null ? texts.t('history.standard') : formatShortCents(cents, texts.language);
  return PRINT_SIZES.flatMap((size) => {
    const prices = first.prices?.[fieldOf('price', size)];
    return prices ? [[`${size}\u00a0`, ...prices.map(amount)]] : [];
  });
}

/** The heading of a save in the panel's language: `Price of “Low tide” changed`. */
function headline(item: HistoryItem, texts: AdminTexts): string {
  const { actions, changes, subject, undoes } = item;
  const [first] = actions;
  if (!first) return subject;
  const old = undoes ? oldAndNew(item, texts).map(([size = '', before = '']) => size + before) : [];
  if (old.length > 0) return texts.t('history.back', { what: thing(first, texts), values: old.join(', ') });
  // The sample content, or the upload of a whole folder.
  if (actions.length > NAMED_MAX && changes.every(({ status }) => status === 'added'))
    return texts.t('history.did.added', { what: texts.t('history.entries', { count: changes.length }) });
  const what = more(
    actions.map((action) => sentence(action, texts)),
    '\u00a0· ',
    texts,
  );
  return undoes ? texts.t('history.undone', { what }) : what;
}

/** The revisions that later saves have undone; an undo that was undone itself does not count. */
function undoneBy(items: readonly HistoryItem[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const [at, { revision, subject, undoes }] of items.entries()) {
    if (!undoes || undone.has(revision)) continue;
    const older = items
      .slice(at + 1)
      .find((item) => subject === `Undo: ${item.subject}` && !undone.has(item.revision));
    if (older) undone.add(older.revision);
  }
  return undone;
}

/** The last saves with their changes and undo buttons. Hidden while the password dialog is open. */
export function HistoryDialog() {
  const { t } = useAdminText();
  const { isOpen, status, items, isUndone } = useStore($history);
  const intro = useRef<HTMLParagraphElement>(null);
  // The clicked button disappears.
  useEffect(() => void (isUndone && intro.current?.focus()), [isUndone]);
  const undone = undoneBy(items);
  const isAsking = useStore($isAsking);
  return (
    <Modal
      open={isOpen && !isAsking}
      title={t('header.history')}
      size="large"
      closeLabel={t('form.close')}
      onClose={closeHistory}
      returnTo="#history-button"
    >
      <p ref={intro} className="history-text" data-done={isUndone || undefined} role="status" tabIndex={-1}>
        {t(isUndone ? 'history.restored' : 'history.text')}
      </p>
      {status === 'loading' && <ListSkeleton text={t('history.loading')} />}
      {status === 'failed' && (
        <div role="alert">
          <EmptyList path={ALARM} text={`${t('history.failed')} ${t('list.loadHint')}`}>
            <GuideLink to="guide.down" />
            <Button label={t('list.retry')} onClick={() => void loadHistory()} />
          </EmptyList>
        </div>
      )}
      {status === 'ready' && items.length === 0 && <EmptyList path={GLYPHS.page} text={t('history.empty')} />}
      {status === 'ready' && (
        <ol className="history">
          {items.map((item) => (
            <HistoryRow key={item.revision} item={item} isUndone={undone.has(item.revision)} />
          ))}
        </ol>
      )}
    </Modal>
  );
}

function HistoryRow({ item, isUndone }: { item: HistoryItem; isUndone: boolean }) {
  const texts = useAdminText();
  const { t, time } = texts;
  const said = headline(item, texts);
  const values = oldAndNew(item, texts).map(([size, ...pair]) => size + pair.join('\u00a0→ '));
  const [{ kind = 'other' } = {}] = item.actions;
  const drawn = kind === 'project' ? 'photo' : kind;
  const { restoring } = useStore($history);
  const shown = Number.isNaN(Date.parse(item.date)) ? item.date : time(item.date);
  return (
    <li className="history-item" data-undone={isUndone || undefined}>
      <Thumb sources={[]} glyph={drawn in GLYPHS ? (drawn as keyof typeof GLYPHS) : 'page'} />
      <h3>{said}</h3>
      <p className="muted">
        {values.length > 0 && !item.undoes && <b className="history-values">{values.join(', ')}</b>}
        <time dateTime={item.date}>
          {t(item.byPanel ? 'history.byPanel' : 'history.byHand', { date: shown, author: item.author })}
        </time>
      </p>
      <HistoryChanges item={item} said={said} />
      {item.restorable && !isUndone ? (
        <Button
          label={t('history.restoreShort')}
          aria-label={t('history.restore')}
          look="quiet"
          writes
          disabled={restoring !== null}
          onClick={() => void restore(item.revision, () => window.confirm(t('history.force')))}
        />
      ) : (
        <p className="muted">{t(isUndone ? 'history.isUndone' : 'history.notRestorable')}</p>
      )}
    </li>
  );
}
