import { T } from './T.tsx';

export function Empty({ list }: { list: 'photos' | 'videos' | 'music' }) {
  return (
    <div className="empty">
      <p>
        <T k={`${list}.empty`} />
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
