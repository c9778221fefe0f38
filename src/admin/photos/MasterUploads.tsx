import { useStore } from '@nanostores/react';
import { localized } from '../../shared/i18n/localized.ts';
import { photos } from '../list/resources.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { MasterProgress } from './MasterProgress.tsx';
import { $masterWork } from './masters.ts';

/** The full-size files that are on their way, whichever form is open. */
export function MasterUploads() {
  const { t, language } = useAdminText();
  const works = Object.entries(useStore($masterWork)).flatMap(([id, work]) => (work ? [{ id, work }] : []));
  const known = useStore(photos.list.$byId);
  if (works.length === 0) return null;
  return (
    <section className="admin-card stack" aria-label={t('masters.uploads')}>
      {works.map(({ id, work }) => (
        <div key={id} className="stack">
          <p>
            <strong>{localized(known.get(id)?.description, language) || id}</strong>
          </p>
          <MasterProgress id={id} work={work} />
        </div>
      ))}
    </section>
  );
}
