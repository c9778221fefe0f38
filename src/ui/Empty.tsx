import { T } from './T.tsx';

const EMPTY = { photos: 'photos.noPhotos', videos: 'videos.noVideos', music: 'music.noMusic' } as const;

export function Empty({ list }: { list: 'photos' | 'videos' | 'music' }) {
  return (
    <div className="empty">
      <p>
        <T k={EMPTY[list]} />
      </p>
      <p className="empty-note">
        <T k={`${list}.none`} />
      </p>
      <button type="button" className="button" data-refresh={list}>
        <T k={`${list}.refresh`} />
      </button>
    </div>
  );
}
