import { T } from './T.tsx';

const KEYS = {
  photos: { none: 'photos.noPhotos', note: 'photos.none', refresh: 'photos.refresh' },
  videos: { none: 'videos.noVideos', note: 'videos.none', refresh: 'videos.refresh' },
  music: { none: 'music.noMusic', note: 'music.none', refresh: 'music.refresh' },
} as const;

/** The message of an empty list, and the button that loads it again. */
export function Empty({ list }: { list: keyof typeof KEYS }) {
  return (
    <div className="empty">
      <p>
        <T k={KEYS[list].none} />
      </p>
      <p className="empty-note">
        <T k={KEYS[list].note} />
      </p>
      <button type="button" className="button" data-refresh={list}>
        <T k={KEYS[list].refresh} />
      </button>
    </div>
  );
}
