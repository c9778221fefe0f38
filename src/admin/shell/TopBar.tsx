import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { openHistory } from '../history/history.ts';
import { Button } from './Button.tsx';
import { $isOnline, $refused, $stale, $unavailable, $unread } from './banner.ts';
import { LanguageSwitch } from './Login.tsx';
import { useAdminText } from './language.ts';
import { $isAskingToPublish, $publish, publishNow, refreshPublish } from './publish.ts';
import { $password, logout } from './session.ts';
import { $isFirstSteps, $tab } from './tabs.ts';
import { firstSentence } from './texts.ts';
import { $unsaved } from './unsaved.ts';
import { useStacked } from './useMedia.ts';

/** Links to the guide's part about the tab and to the site, and the buttons First steps, language and Logout. */
export function PanelLinks() {
  const { t, language } = useAdminText();
  const unsaved = useStore($unsaved);
  const tab = useStore($tab);
  const leave = () => {
    if (unsaved.size > 0 && !window.confirm(t('logout.confirm'))) return;
    logout();
    // A reload clears the stores' memory.
    location.reload();
  };
  return (
    <>
      <a
        className="button quiet"
        href={`/guide/${language}/#${t(`help.${tab}`)}`}
        target="_blank"
        rel="noopener"
      >
        {t('header.help')}
      </a>
      <a className="button quiet" href="/" target="_blank" rel="noopener">
        {t('header.viewSite')}
      </a>
      <Button
        label={t('header.firstSteps')}
        look="quiet"
        className="session-link"
        onClick={() => $isFirstSteps.set(true)}
      />
      <LanguageSwitch />
      <Button label={t('header.logout')} look="quiet" onClick={leave} />
    </>
  );
}

/** The status line of publishing: the first sentence, in bold, is the state. */
function PublishLine() {
  const { t } = useAdminText();
  const { state, isShown } = useStore($publish);
  const isUnsaved = useStore($unsaved).size > 0;
  const unread = useStore($unread);
  const stale = useStore($stale);
  const isRefused = useStore($refused);
  const isOnline = useStore($isOnline);
  const isLoggedOut = useStore($password) === null;
  useEffect(() => {
    void refreshPublish();
  }, []);
  // A failed read or save wins over "live": a green lamp would say that all is well.
  const trouble = stale !== null ? 'stale' : isRefused ? 'refused' : unread.size > 0 && 'unread';
  // Unsaved changes win over "live" too.
  const isWaiting = isUnsaved && /saved|live|unknown/.test(state) && 'unsaved';
  const seen = trouble || isWaiting || (isShown && state === 'saved' ? 'shown' : state);
  const shown = isOnline ? (isLoggedOut ? 'loggedOut' : seen) : 'offline';
  const [head, rest] = firstSentence(t(`publish.${shown}`));
  return (
    <p
      role="status"
      className="publish-line"
      data-state={/unread|refused|stale|failed/.test(shown) ? 'away' : shown}
      title={/^saved|shown/.test(shown) ? t('publish.savedMore') : rest}
    >
      <span>
        <b>{head}</b> <span>{rest}</span>
      </span>
    </p>
  );
}

/** The top bar: the status of publishing, and the links and buttons of the whole panel. */
export function TopBar() {
  const { t } = useAdminText();
  const isStacked = useStacked();
  const isAsking = useStore($isAskingToPublish);
  const { state, isShown } = useStore($publish);
  const lacking = useStore($unavailable);
  const isUnread = useStore($unread).size > 0 || lacking.store;
  const isLoggedOut = useStore($password) === null;
  return (
    <header className="top-bar">
      <h1 className={isStacked ? 'sr-only' : undefined}>{t('header.title')}</h1>
      <PublishLine />
      <Button id="history-button" look="quiet" onClick={openHistory}>
        {isStacked && <Icon name="history" />}
        <span className={isStacked ? 'sr-only' : undefined}>{t('header.history')}</span>
      </Button>
      {!isStacked && <PanelLinks />}
      <Button
        label={t('publish.now')}
        short={t('publish.nowShort')}
        className={`publish-now ${state === 'live' || isShown || isUnread || isLoggedOut ? '' : 'due'}`}
        writes
        disabled={isAsking || state === 'publishing' || isLoggedOut}
        onClick={() => void publishNow()}
      />
    </header>
  );
}
