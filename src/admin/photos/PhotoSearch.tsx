import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { plainText, wordsOf } from '../../shared/i18n/localized.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { Button } from '../shell/Button.tsx';
import { $panelLanguage, TEXTS, useAdminText } from '../shell/language.ts';
import { flagsOf, type ListedProject, photos, projects } from './photoEntries.ts';

const $text = atom('');
/** The text of the flag that filters the photos; '' for none. */
const $flag = atom('');

/** Phones show the flags from the first search on. With the focus alone they would move just before a press. */
const $hasSearched = atom(false);

/** The searchable text of each photo, by its id. */
export function photoWords(
  all: readonly Photo[],
  known: readonly Pick<ListedProject, 'stored' | 'name'>[],
): ReadonlyMap<string, string> {
  const names = new Map(known.map(({ stored, name }) => [stored, [name?.en, name?.de]]));
  return new Map(
    all.map((photo) => {
      const { id, description, project, filename, src } = photo;
      const skus = PRINT_SIZES.map((size) => photo[fieldOf('creativehub_sku', size)]);
      const said = [id, description.en, description.de, project, names.get(project), filename ?? src, skus];
      return [id, plainText(said.flat().join(' '))];
    }),
  );
}

const $words = computed([photos.list.$entries, projects.list.$entries], photoWords);

type Found = ReadonlySet<string> | undefined;

/** The ids of the photos that contain all words of a text; undefined for a text without words. */
export function findPhotos(text: string, words: ReadonlyMap<string, string>): Found {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return undefined;
  const isFound = (own: string) => wanted.every((word) => own.includes(word));
  return new Set([...words].flatMap(([id, own]) => (isFound(own) ? [id] : [])));
}

/** The ids of photos by the text of each flag, the most frequent flag first. */
const $flags = computed([photos.list.$entries, $panelLanguage], (entries, language) => {
  const flags = new Map<string, string[]>();
  for (const photo of entries)
    for (const { text } of flagsOf(photo, TEXTS[language])) {
      const ids = flags.get(text) ?? [];
      ids.push(photo.id);
      flags.set(text, ids);
    }
  return new Map([...flags].sort(([, a], [, b]) => b.length - a.length));
});

/** The found ids, undefined without a search. Deferred, so that typing does not wait for a long list to render. */
export function useFound(): Found {
  const text = useDeferredValue(useStore($text));
  const words = useStore($words);
  const flagged = useStore($flags).get(useStore($flag));
  return useMemo(() => {
    const found = findPhotos(text, words);
    return flagged ? new Set(flagged.filter((id) => found?.has(id) ?? true)) : found;
  }, [text, words, flagged]);
}

/** Buttons that filter photos by flag: problems, hidden, on the home page. */
export function FlagFilter() {
  const flags = useStore($flags);
  const flag = useStore($flag);
  const hasSearched = useStore($hasSearched);
  if (flags.size === 0) return null;
  return (
    <div className="flow photo-flags" data-shown={hasSearched || undefined}>
      {[...flags].map(([text, ids]) => (
        <Button
          key={text}
          look="quiet"
          aria-pressed={text === flag}
          onClick={() => $flag.set(text === flag ? '' : text)}
        >
          {text} <span className="muted">{ids.length}</span>
        </Button>
      ))}
    </div>
  );
}

const FIELD = 'find-photo';

/** Enter leads from the field to the first photo found; Escape empties it in every browser. */
function pressKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') $text.set('');
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.list-row .row-edit')?.focus();
}

export function PhotoSearch() {
  const { t } = useAdminText();
  return (
    <label className="field title-search">
      <span className="sr-only">{t('photos.find')}</span>
      <input
        id={FIELD}
        type="search"
        autoComplete="off"
        placeholder={t('photos.findHint')}
        value={useStore($text)}
        onFocus={() => $hasSearched.set(true)}
        onKeyDown={pressKey}
        onChange={(event) => $text.set(event.target.value)}
      />
    </label>
  );
}

/** Notes of a search, and a button that ends it if nothing is found. */
export function SearchNotes({ found }: { readonly found: ReadonlySet<string> }) {
  const { t } = useAdminText();
  const text = useStore($text);
  const selected = useStore(photos.list.$selected);
  const away = [...selected].filter((id) => !found.has(id)).length;
  const clear = () => {
    $text.set('');
    $flag.set('');
    document.getElementById(FIELD)?.focus();
  };
  return (
    <>
      {away > 0 && <p className="muted search-note">{t('photos.selectedAway', { count: away })}</p>}
      {found.size > 0 ? (
        <p className="muted search-note">{t('photos.noMoving')}</p>
      ) : (
        <div className="list-empty">
          <p>{t('photos.noneFound', { text })}</p>
          <Button label={t('list.showAll')} onClick={clear} />
        </div>
      )}
    </>
  );
}
