import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { $tab, ADMIN_TABS, type AdminTab, selectTab } from '../../../stores/admin/tabs.ts';
import { $unsaved } from '../../../stores/admin/unsaved.ts';
import { MusicTab } from '../entries/MusicTab.tsx';
import { VideosTab } from '../entries/VideosTab.tsx';
import { PhotosTab } from '../photos/PhotosTab.tsx';
import { SettingsTab } from '../settings/SettingsTab.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

const CONTENT: Record<AdminTab, () => ReactNode> = {
  settings: () => <SettingsTab />,
  photos: () => <PhotosTab />,
  videos: () => <VideosTab />,
  music: () => <MusicTab />,
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

/** The tabs and their panels. A panel is drawn at its first visit and then kept, so that nothing typed is lost. */
export function Tabs() {
  const { t } = useAdminText();
  const shown = useStore($tab);
  const unsaved = useStore($unsaved);
  const [visited, setVisited] = useState<ReadonlySet<AdminTab>>(new Set([shown]));
  useEffect(() => {
    setVisited((before) => (before.has(shown) ? before : new Set([...before, shown])));
  }, [shown]);

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
            aria-controls={`panel-${tab}`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => selectTab(tab)}
          >
            {t(`tabs.${tab}`)}
            {isUnsaved(tab) && <span className="tab-dot" aria-hidden="true" title={t('tabs.unsaved')} />}
          </button>
        ))}
      </div>
      {ADMIN_TABS.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          className={`admin-panel ${tab}`}
          aria-labelledby={`tab-${tab}`}
          hidden={tab !== shown}
        >
          {(visited.has(tab) || tab === shown) && CONTENT[tab]()}
        </div>
      ))}
    </>
  );
}
