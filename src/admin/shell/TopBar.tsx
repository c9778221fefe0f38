import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { openHistory } from '../history/history.ts';
import { Button } from './Button.tsx';
import { $isOnline, $lacking, $refused, $stale, $unread } from './banner.ts';
import { LanguageSwitch } from './Login.tsx';
import { useAdminText } from './language.ts';
import { $isAskingToPublish, $publish, publishNow, refreshPublish } from './publish.ts';
import { $password, logout } from './session.ts';
import { $isFirstSteps, $tab } from './tabs.ts';
import { firstSentence } from './texts.ts';
import { $unsaved } from './unsaved.ts';
import { useStacked } from './useMedia.ts';

/** Ways to what the owner's guide says of the tab, and to the site, the other language, and the log-out. */
export function PanelLinks() {
  const { t, language } = useAdminText();
  const unsaved = useStore($unsaved);
  const tab = useStore($tab);
  const leave = () => {
    if (unsaved.size > 0 && !window.confirm(t('logout.confirm'))) return;
    logout();
    // What the stores hold in memory goes with the page.
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

/** One line that says where the saved content stands: its first sentence is the state, the rest what follows from it. */
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
  // Where something could not be read or saved, a green lamp would say that all is well.
  const trouble = stale !== null ? 'stale' : isRefused ? 'refused' : unread.size > 0 && 'unread';
  // Nor where something waits to be saved.
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
        <b>{head}</b> {rest}
      </span>
    </p>
  );
}

/** The bar on top: where the saved content stands, and what concerns the panel as a whole. */
export function TopBar() {
  const { t } = useAdminText();
  const isStacked = useStacked();
  const isAsking = useStore($isAskingToPublish);
  const { state, isShown } = useStore($publish);
  const lacking = useStore($lacking);
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
