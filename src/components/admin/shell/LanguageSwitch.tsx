import { chooseLanguage } from '../../../stores/language.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** Switches the panel to the other language; named in that language, so that its speakers find it. */
export function LanguageSwitch() {
  const { t, language } = useAdminText();
  const other = language === 'en' ? 'de' : 'en';
  return (
    <Button
      label={t('header.language')}
      look="quiet"
      lang={other}
      data-always=""
      onClick={() => chooseLanguage(other)}
    />
  );
}
