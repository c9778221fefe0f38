import { LANGUAGES, type Language } from '../../../domain/language.ts';
import type { AdminMessageKey } from '../../../messages/admin.ts';
import { canCopy, copyDescription } from '../../../stores/admin/uploads/proposing.ts';
import { isBusy, type UploadItem } from '../../../stores/admin/uploads/uploadItem.ts';
import { changeWaiting } from '../../../stores/admin/uploads/uploads.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

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
