import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { $restores } from '../../../stores/admin/restores.ts';
import { $tab, ADMIN_TABS, type AdminTab, selectTab } from '../../../stores/admin/tabs.ts';
import { $unsaved } from '../../../stores/admin/unsaved.ts';
import { MusicTab, VideosTab } from '../list/LinkTabs.tsx';
import { PhotosTab } from '../photos/PhotosTab.tsx';
import { SettingsTab } from '../settings/SettingsTab.tsx';
import { SiteTab } from '../site/SiteTab.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

const CONTENT: Record<AdminTab, () => ReactNode> = {
  settings: () => <SettingsTab />,
  photos: () => <PhotosTab />,
  videos: () => <VideosTab />,
  music: () => <MusicTab />,
  site: () => <SiteTab />,
};

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

  const move = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, shown);
    if (!next) return;
    event.preventDefault();
    selectTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  // A form's key starts with the name of its tab.
  const isUnsaved = (tab: AdminTab) => [...unsaved].some((key) => key.startsWith(tab));
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
            aria-controls={tab === shown ? `panel-${tab}` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => selectTab(tab)}
          >
            {t(`tabs.${tab}`)}
            {isUnsaved(tab) && <span className="tab-dot" aria-hidden="true" title={t('tabs.unsaved')} />}
          </button>
        ))}
      </div>
      {/* One panel at a time: fields of the same name in hidden ones would only be in the way. What is typed lives
          in the stores. After an undone save everything is read anew. */}
      <div
        key={`${shown} ${restores}`}
        role="tabpanel"
        id={`panel-${shown}`}
        className={`admin-panel ${shown}`}
        aria-labelledby={`tab-${shown}`}
      >
        {CONTENT[shown]()}
      </div>
    </>
  );
}
