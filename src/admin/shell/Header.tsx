import { useStore } from '@nanostores/react';
import { Button } from './Button.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { logout } from './session.ts';
import { $unsaved } from './unsaved.ts';
import { useAdminText } from './useAdminText.ts';

/** Title, ways to the site and to the owner's guide, language and log-out. */
export function Header() {
  const { t, language } = useAdminText();
  const unsaved = useStore($unsaved);
  const leave = () => {
    if (unsaved.size > 0 && !window.confirm(t('logout.confirm'))) return;
    logout();
    // What the stores hold in memory goes with the page.
    location.reload();
  };
  return (
    <header className="apart admin-header">
      <h1>{t('header.title')}</h1>
      <div className="flow admin-header-actions">
        <a className="button quiet" href="/" target="_blank" rel="noopener">
          {t('header.viewSite')}
        </a>
        <a className="button quiet" href={`/guide/${language}/`} target="_blank" rel="noopener">
          {t('header.help')}
        </a>
        <LanguageSwitch />
        <Button label={t('header.logout')} look="quiet" onClick={leave} />
      </div>
    </header>
  );
}
