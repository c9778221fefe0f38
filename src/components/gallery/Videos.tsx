import { isImageUrl, thumbnailLadder, videoId, videoPlayerUrl } from '../../domain/embeds.ts';
import type { Video } from '../../domain/entries/video.ts';
import { T, Text } from '../ui/T.tsx';
import { Empty } from './Empty.tsx';
import { Player } from './Player.tsx';

type Shown = Pick<Video, 'id' | 'url' | 'videoId' | 'thumbnail' | 'description'>;

function VideoEntry({ video }: { video: Shown }) {
  const id = videoId(video);
  const name = <Text text={video.description} fallback="section.videos" />;
  if (isImageUrl(video.url) || !id) {
    return (
      <figure className="entry">
        <span className="frame">
          <img src={video.url} alt="" loading="lazy" decoding="async" data-sources={video.url} />
        </span>
        <figcaption>{name}</figcaption>
      </figure>
    );
  }
  const ladder = thumbnailLadder(id);
  const sources = video.thumbnail ? [video.thumbnail, ...ladder] : ladder;
  return (
    <Player
      src={videoPlayerUrl(id)}
      link={video.url}
      kind="videos"
      name={name}
      label={video.description}
      picture={
        <img src={sources[0]} alt="" loading="lazy" decoding="async" data-sources={sources.join(' ')} />
      }
    />
  );
}

/** The videos section: players that load their service only when asked, pictures, or the empty state. */
export function Videos({ videos }: { videos: readonly Shown[] }) {
  if (videos.length === 0) return <Empty list="videos" />;
  return (
    <>
      <h2>
        <T k="videos.heading" />
      </h2>
      <ul className="entries">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoEntry video={video} />
          </li>
        ))}
      </ul>
    </>
  );
}
