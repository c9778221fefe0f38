import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { Button } from '../shell/Button.tsx';
import type { AdminMessageKey } from '../shell/texts.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { canCopy, copyDescription } from './uploads/proposing.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { changeWaiting } from './uploads/uploads.ts';

type CopyButtonsProps = {
  /** The photos whose descriptions are copied: one, or all of the form. */
  readonly items: readonly UploadItem[];
  readonly isForAll?: boolean;
};

const KEYS: Readonly<Record<Language, readonly [one: AdminMessageKey, all: AdminMessageKey]>> = {
  en: ['photos.copyEnglish', 'photos.copyEnglishAll'],
  de: ['photos.copyGerman', 'photos.copyGermanAll'],
};

/** Copies descriptions into the other language, for texts that read the same in both or are translated afterwards. */
export function CopyButtons({ items, isForAll = false }: CopyButtonsProps) {
  const { t } = useAdminText();
  const keys = new Set(items.map(({ key }) => key));
  return (
    <div className="flow copy-buttons">
      {LANGUAGES.map((from) => {
        const to: Language = from === 'en' ? 'de' : 'en';
        const isUseful = items.some((item) => !isBusy(item) && canCopy(item, from, to));
        return (
          <Button
            label={t(KEYS[from][isForAll ? 1 : 0])}
            key={from}
            look="quiet"
            isIdle={!isUseful}
            onClick={() =>
              changeWaiting((item) => (keys.has(item.key) ? copyDescription(item, from, to) : item))
            }
          />
        );
      })}
    </div>
  );
}
