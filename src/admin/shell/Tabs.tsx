import { useStore } from '@nanostores/react';
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { $restores } from '../history/restores.ts';
import { Button } from './Button.tsx';
import { LazyPart } from './LazyPart.tsx';
import { useAdminText } from './language.ts';
import { type LazyCode, lazyCode } from './lazyCode.ts';
import { ListSkeleton } from './ProgressBar.tsx';
import { PanelLinks } from './TopBar.tsx';
import {
  $isFirstSteps,
  $ordersBadge,
  $tab,
  ADMIN_TABS,
  type AdminTab,
  selectTab,
  TAB_ICONS,
} from './tabs.ts';
import { $unsaved, claimDrafts, hasDraft } from './unsaved.ts';
import { useStacked } from './useMedia.ts';

const TABS: Record<AdminTab, LazyCode<ComponentType>> = {
  settings: lazyCode(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
  photos: lazyCode(async () => (await import('../photos/PhotosTab.tsx')).PhotosTab),
  videos: lazyCode(async () => (await import('../media/LinkTabs.tsx')).VideosTab),
  music: lazyCode(async () => (await import('../media/LinkTabs.tsx')).MusicTab),
  // Only owners who sell need it.
  orders: lazyCode(async () => (await import('../orders/OrdersTab.tsx')).openOrdersTab(), false),
  site: lazyCode(async () => (await import('../site/SiteTab.tsx')).SiteTab),
};
const firstSteps = lazyCode<ComponentType>(
  async () => (await import('../site/FirstSteps.tsx')).FirstSteps,
  false,
);
/** Prefixes of a tab's keys in drafts and `$unsaved`: projects are edited in the Photos tab. */
const keyPrefixes = (tab: AdminTab) => (tab === 'photos' ? ['photos', 'projects'] : [tab]);

// The first tab loads while the password is typed (LazyPart shows a failure). Tabs with drafts of an earlier visit load
// too, because those drafts count as unsaved.
void claimDrafts().then(() => {
  for (const tab of ADMIN_TABS)
    if (tab === $tab.get() || keyPrefixes(tab).some(hasDraft)) TABS[tab].load().catch(() => undefined);
});

/** The tab that an arrow key, Home or End moves to; undefined for other keys. */
function tabByKey(key: string, from: AdminTab, tabs: readonly AdminTab[]): AdminTab | undefined {
  const at = tabs.indexOf(from);
  const steps = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[key as keyof typeof steps];
  return to === undefined ? undefined : tabs.at(to % tabs.length);
}

/** The tabs in the bottom bar of phones; the others are in More. */
const BAR: readonly AdminTab[] = ['photos', 'orders', 'site', 'settings'];
const MORE = ADMIN_TABS.filter((tab) => !BAR.includes(tab));

/** The More menu of phones: the remaining tabs, and the links that wide screens show in the top bar. */
function More() {
  const { t } = useAdminText();
  const shown = useStore($tab);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        id="more-button"
        className="nav-item"
        aria-haspopup="dialog"
        aria-current={MORE.includes(shown) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
        {t('tabs.more')}
      </button>
      <Modal
        open={isOpen}
        title={t('tabs.more')}
        closeLabel={t('form.close')}
        onClose={() => setOpen(false)}
        returnTo="#more-button"
      >
        {/* biome-ignore lint/a11y: only closes the menu after a click on a button or link inside */}
        <div className="stack more-list" onClick={() => setOpen(false)}>
          {MORE.map((tab) => (
            <Button key={tab} label={t(`tabs.${tab}`)} onClick={() => selectTab(tab)} />
          ))}
          <PanelLinks />
        </div>
      </Modal>
    </>
  );
}

/** The tabs and the panel of the chosen one. */
export function Tabs() {
  const { t } = useAdminText();
  const isStacked = useStacked();
  const rows = isStacked ? [BAR, MORE] : [ADMIN_TABS];
  const shown = useStore($tab);
  const unsaved = useStore($unsaved);
  const restores = useStore($restores);
  const isFirst = useStore($isFirstSteps);
  // Shown beside the tab's name, and in words as its description; the accessible name stays unchanged.
  const { waiting, isNew } = useStore($ordersBadge);
  useEffect(() => {
    // Everything else works without the news of orders.
    import('../orders/news.ts').then(
      ({ watchOrders }) => watchOrders(),
      () => undefined,
    );
  }, []);

  const move = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, shown, rows.flat());
    if (!next) return;
    event.preventDefault();
    selectTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const panel = isFirst ? {} : { role: 'tabpanel', id: `panel-${shown}`, 'aria-labelledby': `tab-${shown}` };
  const isUnsaved = (tab: AdminTab) =>
    [...unsaved].some((key) => keyPrefixes(tab).some((start) => key.startsWith(start)));
  return (
    <>
      <div className="rail">
        <div
          className="admin-tabs"
          role="tablist"
          aria-label={t('tabs.label')}
          aria-orientation={isStacked ? 'horizontal' : 'vertical'}
          onKeyDown={move}
        >
          {rows.map((row) => (
            <div key={row[0]} role="presentation">
              {row.map((tab) => (
                <button
                  key={tab}
                  type="button"
                  role="tab"
                  className="nav-item"
                  id={`tab-${tab}`}
                  aria-selected={tab === shown && !isFirst}
                  aria-describedby={tab === 'orders' ? 'orders-badge' : undefined}
                  aria-controls={tab === shown && !isFirst ? `panel-${tab}` : undefined}
                  tabIndex={tab === shown ? 0 : -1}
                  onClick={() => selectTab(tab)}
                >
                  <Icon path={TAB_ICONS[tab]} />
                  {t(`tabs.${tab}`)}
                  {tab === 'orders' && waiting > 0 && (
                    <span className="tab-count" aria-hidden="true" data-count={waiting} />
                  )}
                  {tab === 'orders' && isNew && <span className="tab-dot" aria-hidden="true" />}
                  {isUnsaved(tab) && (
                    <span className="tab-dot" aria-hidden="true" title={t('tabs.unsaved')} />
                  )}
                </button>
              ))}
            </div>
          ))}
        </div>
        {isStacked && <More />}
      </div>
      <p id="orders-badge" hidden>
        {[waiting > 0 && t('tabs.waiting', { count: waiting }), isNew && t('tabs.newOrder')]
          .filter(Boolean)
          .join(', ')}
      </p>
      {/* Only the shown tab is rendered, because hidden fields would repeat names; the stores keep what is typed.
         `restores` in the key reads everything again after an undone save. */}
      <div key={isFirst ? 'first' : `${shown} ${restores}`} {...panel}>
        <LazyPart
          of={isFirst ? firstSteps : TABS[shown]}
          waiting={<ListSkeleton text={t(`${isFirst ? 'site' : shown}.loading`)} />}
        >
          {(Content) => <Content />}
        </LazyPart>
      </div>
    </>
  );
}
