import { useStore } from '@nanostores/react';
import { type ComponentType, type KeyboardEvent, useEffect } from 'react';
import { $restores } from '../history/restores.ts';
import { LazyPart } from './LazyPart.tsx';
import { useAdminText, withMessages } from './language.ts';
import { type LazyCode, lazyCode } from './lazyCode.ts';
import { $ordersBadge, $tab, ADMIN_TABS, type AdminTab, selectTab } from './tabs.ts';
import { $unsaved, claimDrafts, hasDraft } from './unsaved.ts';

/** Beside the tab's name: how many orders need the owner, and a dot for a new one. The name stays as it is. */
function OrdersBadge() {
  const { waiting, isNew } = useStore($ordersBadge);
  return (
    <>
      {waiting > 0 && <span className="tab-count" aria-hidden="true" data-count={waiting} />}
      {isNew && <span className="tab-dot" aria-hidden="true" />}
    </>
  );
}

/** The same in words, as the tab's description. */
function OrdersBadgeText({ id }: { id: string }) {
  const { t } = useAdminText();
  const { waiting: count, isNew } = useStore($ordersBadge);
  const text = t('tabs.waiting', { count });
  return (
    <p id={id} hidden>
      {[count > 0 && text, isNew && t('tabs.newOrder')].filter(Boolean).join(', ')}
    </p>
  );
}

const TABS: Record<AdminTab, LazyCode<ComponentType>> = {
  settings: lazyCode(
    async () => (await withMessages(import('../settings/SettingsTab.tsx'), 'forms', 'settings')).SettingsTab,
  ),
  photos: lazyCode(
    async () => (await withMessages(() => import('../photos/PhotosTab.tsx'), 'forms', 'photos')).PhotosTab,
  ),
  videos: lazyCode(
    async () => (await withMessages(import('../media/LinkTabs.tsx'), 'forms', 'links')).VideosTab,
  ),
  music: lazyCode(
    async () => (await withMessages(import('../media/LinkTabs.tsx'), 'forms', 'links')).MusicTab,
  ),
  // Only who sells needs it.
  orders: lazyCode(
    async () => (await withMessages(import('../orders/OrdersTab.tsx'), 'forms', 'orders')).openOrdersTab(),
    false,
  ),
  site: lazyCode(async () => (await withMessages(import('../site/SiteTab.tsx'), 'forms', 'site')).SiteTab),
};
/** How the keys begin under which something of a tab is kept or unsaved: projects are edited beside their photos. */
const startsOf = (tab: AdminTab) => (tab === 'photos' ? ['photos', 'projects'] : [tab]);

// The first one comes while the password is being typed; where it does not, that is said in its place. So do those in
// which an earlier visit has left something: it counts as unsaved.
void claimDrafts().then(() => {
  for (const tab of ADMIN_TABS)
    if (tab === $tab.get() || startsOf(tab).some(hasDraft)) TABS[tab].load().catch(() => undefined);
});

/** The tab that an arrow key leads to; undefined for any other key. */
function tabByKey(key: string, from: AdminTab): AdminTab | undefined {
  const at = ADMIN_TABS.indexOf(from);
  if (key === 'ArrowRight') return ADMIN_TABS[(at + 1) % ADMIN_TABS.length];
  if (key === 'ArrowLeft') return ADMIN_TABS.at(at - 1);
  if (key === 'Home') return ADMIN_TABS[0];
  if (key === 'End') return ADMIN_TABS.at(-1);
  return undefined;
}

/** The tabs and the panel of the chosen one. */
export function Tabs() {
  const { t } = useAdminText();
  const shown = useStore($tab);
  const unsaved = useStore($unsaved);
  const restores = useStore($restores);
  useEffect(() => {
    // On a phone they scroll sideways.
    const tab = document.getElementById(`tab-${shown}`);
    const row = tab?.parentElement;
    if (row) row.scrollLeft = tab.offsetLeft - row.clientWidth / 3;
  }, [shown]);

  useEffect(() => {
    // Without what tells of new orders everything else works.
    import('../orders/news.ts').then(
      ({ watchOrders }) => watchOrders(),
      () => undefined,
    );
  }, []);

  const move = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, shown);
    if (!next) return;
    event.preventDefault();
    selectTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const isUnsaved = (tab: AdminTab) =>
    [...unsaved].some((key) => startsOf(tab).some((start) => key.startsWith(start)));
  return (
    <>
      <div className="admin-tabs" role="tablist" aria-label={t('tabs.label')} onKeyDown={move}>
        {ADMIN_TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            className="button"
            data-tab={tab}
            aria-selected={tab === shown}
            aria-describedby={tab === 'orders' ? 'orders-badge' : undefined}
            aria-controls={tab === shown ? `panel-${tab}` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => selectTab(tab)}
          >
            {t(`tabs.${tab}`)}
            {tab === 'orders' && <OrdersBadge />}
            {isUnsaved(tab) && <span className="tab-dot" aria-hidden="true" title={t('tabs.unsaved')} />}
          </button>
        ))}
      </div>
      <OrdersBadgeText id="orders-badge" />
      {/* One panel at a time: fields of the same name in hidden ones would only be in the way. What is typed lives
          in the stores. After an undone save everything is read anew. */}
      <div
        key={`${shown} ${restores}`}
        role="tabpanel"
        id={`panel-${shown}`}
        className={`admin-panel ${shown}`}
        aria-labelledby={`tab-${shown}`}
      >
        <LazyPart of={TABS[shown]}>{(Content) => <Content />}</LazyPart>
      </div>
    </>
  );
}
