import { chooseLanguage } from '../../ui/language.ts';
import { Button } from './Button.tsx';
import { useAdminText } from './useAdminText.ts';

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
