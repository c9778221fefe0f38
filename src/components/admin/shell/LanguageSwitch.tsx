import { chooseLanguage } from '../../../stores/language.ts';
import { useAdminText } from '../ui/useAdminText.ts';

/** Switches the panel to the other language; named in that language, so that its speakers find it. */
export function LanguageSwitch() {
  const { t, language } = useAdminText();
  const other = language === 'en' ? 'de' : 'en';
  return (
    <button
      type="button"
      className="button quiet"
      lang={other}
      data-always=""
      onClick={() => chooseLanguage(other)}
    >
      {t('header.language')}
    </button>
  );
}
