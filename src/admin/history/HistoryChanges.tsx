import { useEffect, useRef, useState } from 'react';
import type { HistoryChange, HistoryItem } from '../../shared/adminEndpoints.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';

import { textName } from '../shell/texts.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { readHistoryPicture } from './history.ts';

const SHOWN_MAX = 4;

function nameOf({ kind, id, description }: HistoryChange, titles: HistoryItem['titles'], language: Language) {
  if (kind === 'settings' || kind === 'site' || kind === 'project') return '';
  return kind === 'text' ? textName(language, id) : localized(description ?? titles[id], language) || id;
}

/** What one save has changed: the first few entries, with their pictures. */
export function HistoryChanges({ item: { changes, titles } }: { item: HistoryItem }) {
  const { t, language } = useAdminText();
  const more = changes.length - SHOWN_MAX;
  return (
    <ul className="stack history-changes">
      {changes.slice(0, SHOWN_MAX).map((change) => (
        <li key={`${change.kind} ${change.id}`} data-status={change.status}>
          {change.picture && <Picture address={change.picture} />}
          <span>
            <b>{t(`history.kind.${change.kind}`)}</b> {nameOf(change, titles, language)}{' '}
            <i>{t(`history.${change.status}`)}</i>
          </span>
        </li>
      ))}
      {more > 0 && <li>{t('history.more', { count: more })}</li>}
    </ul>
  );
}

/** A picture that is fetched with the password when it comes into sight. */
function Picture({ address }: { address: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!place.current) return;
    let made: string | undefined;
    let isGone = false;
    const load = async () => {
      const picture = await readHistoryPicture(address);
      if (!picture || isGone) return;
      made = URL.createObjectURL(picture);
      setSource(made);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void load();
    });
    observer.observe(place.current);
    return () => {
      isGone = true;
      observer.disconnect();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address]);
  return (
    <span className="row-thumb history-picture" ref={place}>
      {source && <img src={source} alt="" width={48} height={48} />}
    </span>
  );
}
