import { useStore } from '@nanostores/react';
import { logout } from '../../../stores/admin/session.ts';
import { $unsaved } from '../../../stores/admin/unsaved.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

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
