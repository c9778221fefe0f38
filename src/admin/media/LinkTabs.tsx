import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Held } from '../../shared/adminEndpoints.ts';
import { pictureOf, uncopiedPicture } from '../../shared/content/copies.ts';
import type { Track, Video } from '../../shared/content/entries/media.ts';
import { openAdding } from '../fields/adding.ts';
import { AddButton } from '../fields/Drawer.tsx';
import { EntryDrawer } from '../fields/Editor.tsx';
import type { Listed, SelectedName } from '../list/createResource.ts';
import type { Entries } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import type { Detail } from '../list/Thumb.tsx';
import { type AdminTexts, useAdminText } from '../shell/language.ts';
import { $imageUrlWorkaround, closeImageUrlWorkaround, music, videos } from './links.ts';

type LinkTabProps<E extends Listed> = { readonly of: Entries<E>; readonly note?: ReactNode };

function LinkTab<E extends Listed>({ of, note }: LinkTabProps<E>) {
  const { resource, form } = of;
  const { t } = useAdminText();
  const name = resource.name as Exclude<SelectedName, 'photos'>;
  useEffect(() => {
    const { edited, isRestored } = form.$form.get();
    if (isRestored && !edited) openAdding(name);
  }, [form, name]);
  return (
    <div className="admin-columns">
      <EntryDrawer
        of={of}
        rowOf={(field) => ({ hint: field.name === 'url' ? t(`${name}.urlHint`) : undefined })}
        note={note}
      />
      <ListView of={of} actions={<AddButton of={of} />} empty={<AddButton of={of} look="loud" />} />
    </div>
  );
}

/** An address by its host and its last part. */
const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?([^/]+)(.*)\/([^/]+)\/?$/, (_, host, path, last) =>
    [host, path && '…', last].filter(Boolean).join('/'),
  );

/** Where it is, and a picture that has not been copied; its address is not shown twice. */
function detailsOf(video: Video, { t }: AdminTexts): Detail[] {
  const { url } = video;
  const address = uncopiedPicture(video);
  const note: Detail[] = address ? [{ text: t('entries.notCopied', { address }), kind: 'note' }] : [];
  return address === url ? note : [{ text: shortAddress(url), kind: 'address' }, ...note];
}

const VIDEOS: Entries<Held<Video>> = {
  ...videos,
  look: { sources: (video) => [pictureOf(video) ?? []].flat(), glyph: 'video', details: detailsOf },
};
const MUSIC: Entries<Held<Track>> = {
  ...music,
  look: {
    sources: () => [],
    glyph: 'track',
    details: ({ url }) => [{ text: shortAddress(url), kind: 'address' }],
  },
};

/** The Videos tab. After a failed photo upload its form takes the address of an image instead. */
export function VideosTab() {
  const { t } = useAdminText();
  const isWorkaround = useStore($imageUrlWorkaround) !== null;
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
  return <LinkTab of={VIDEOS} note={note} />;
}

/** The Music tab: tracks of the audio service. */
export const MusicTab = () => <LinkTab of={MUSIC} />;
