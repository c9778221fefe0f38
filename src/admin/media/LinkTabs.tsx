import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { openAdding } from '../fields/adding.ts';
import { AddButton } from '../fields/Drawer.tsx';
import { EntryDrawer } from '../fields/Editor.tsx';
import type { Listed, Resource, SelectedName } from '../list/createResource.ts';
import { ListView } from '../list/ListView.tsx';
import { useAdminText } from '../shell/language.ts';
import { $imageUrlWorkaround, closeImageUrlWorkaround, music, videos } from './links.ts';

type LinkTabProps<E extends Listed> = {
  readonly of: Resource<E>;
  /** Replaces the hint of the URL field. */
  readonly note?: ReactNode;
};

function LinkTab<E extends Listed>({ of, note }: LinkTabProps<E>) {
  const { resource, form } = of;
  const { t } = useAdminText();
  const name = resource.name as Exclude<SelectedName, 'photos'>;
  const isNoted = useStore(form.$editedId) === undefined && Boolean(note);
  useEffect(() => {
    const { edited, isRestored } = form.$form.get();
    if (isRestored && !edited) openAdding(name);
  }, [form, name]);
  return (
    <div className="admin-columns">
      <EntryDrawer
        of={of}
        rowOf={(field) => ({ hint: field.name === 'url' && !isNoted ? t(`${name}.urlHint`) : undefined })}
        note={note}
      />
      <ListView of={of} actions={<AddButton of={of} />} empty={<AddButton of={of} look="loud" />} />
    </div>
  );
}

/** The Videos tab. After a failed photo upload its form accepts the address of an image instead. */
export function VideosTab() {
  const { t } = useAdminText();
  const isWorkaround = useStore($imageUrlWorkaround);
  const note = isWorkaround && (
    <div className="form-note">
      <p>
        <strong>{t('videos.workaround')}.</strong> {t('videos.workaroundText')}
      </p>
      <button type="button" className="link" onClick={closeImageUrlWorkaround}>
        {t('videos.workaroundEnd')}
      </button>
    </div>
  );
  return <LinkTab of={videos} note={note} />;
}

/** The Music tab: tracks of the audio service. */
export const MusicTab = () => <LinkTab of={music} />;
