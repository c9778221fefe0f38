import { useStore } from '@nanostores/react';
import { type ComponentType, type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import { $restores } from '../../../stores/admin/restores.ts';
import { $tab, ADMIN_TABS, type AdminTab, selectTab } from '../../../stores/admin/tabs.ts';
import { $unsaved } from '../../../stores/admin/unsaved.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { OrdersBadge, OrdersBadgeText } from './OrdersBadge.tsx';

/** Stands for a tab whose code did not arrive; what is typed is kept for the next load of the page. */
function Unreachable() {
  const { t } = useAdminText();
  return (
    <div className="admin-card stack">
      <p>{t('tabs.unreachable')}</p>
      <Button label={t('tabs.reload')} onClick={() => location.reload()} />
    </div>
  );
}

const LOAD: Record<AdminTab, () => Promise<ComponentType>> = {
  settings: async () => (await import('../settings/SettingsTab.tsx')).SettingsTab,
  photos: async () => (await import('../photos/PhotosTab.tsx')).PhotosTab,
  videos: async () => (await import('../list/LinkTabs.tsx')).VideosTab,
  music: async () => (await import('../list/LinkTabs.tsx')).MusicTab,
  orders: async () => (await import('../orders/openTab.ts')).openOrdersTab(),
  site: async () => (await import('../site/SiteTab.tsx')).SiteTab,
};
/** The tabs whose code is here. Drawn without React's lazy(), which would hold each back for a moment. */
const loaded = new Map<AdminTab, ComponentType>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function loadTab(tab: AdminTab): Promise<void> {
  loaded.set(tab, await LOAD[tab]().catch(() => Unreachable));
  for (const listener of listeners) listener();
}
// The first one comes while the password is being typed.
void loadTab($tab.get());

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
    // All of them at once: a site that is published meanwhile has other files. Only who sells needs the orders.
    for (const tab of ADMIN_TABS.filter((one) => one !== 'orders' && !loaded.has(one))) void loadTab(tab);
    // Without what tells of new orders everything else works.
    import('../../../stores/admin/orders/news.ts').then(
      ({ watchOrders }) => watchOrders(),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!loaded.has(shown)) void loadTab(shown);
  }, [shown]);
  const Content = useSyncExternalStore(subscribe, () => loaded.get(shown));

  const move = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, shown);
    if (!next) return;
    event.preventDefault();
    selectTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  // A form's key starts with the name of its tab; projects are edited beside their photos.
  const isUnsaved = (tab: AdminTab) =>
    [...unsaved].some((key) => key.startsWith(tab) || (tab === 'photos' && key.startsWith('projects')));
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
        {Content && <Content />}
      </div>
    </>
  );
}
