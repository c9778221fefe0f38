import { pictureOf } from '../../shared/content/copies.ts';
import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import { isImageUrl, videoId, videoPlayerUrl } from '../../shared/content/embeds.ts';
import type { Video } from '../../shared/content/entries/video.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { T, Text } from '../../ui/T.tsx';
import { Player } from './Player.tsx';

type Shown = Pick<Video, 'id' | 'url' | 'videoId' | 'thumbnail' | 'description'> & {
  readonly image?: DerivedImage | undefined;
};

/** The list is one column, at most 860 px wide. */
const SIZES = '(min-width:960px) 860px,90vw';

/** A picture on another host that could not be copied: the host learns of the visit only if the link is opened. */
function PictureElsewhere({ url }: { url: string }) {
  return (
    <span className="no-content elsewhere">
      <T k="videos.elsewhere" />{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
    </span>
  );
}

function VideoEntry({ video }: { video: Shown }) {
  const id = videoId(video);
  const src = pictureOf(video);
  const picture = <Picture photo={{ src, image: video.image }} sizes={SIZES} />;
  const name = <Text text={video.description} fallback="section.videos" />;
  if (isImageUrl(video.url) || !id) {
    return (
      <figure className="entry">
        <span className="frame">{src ? picture : <PictureElsewhere url={video.url} />}</span>
        <figcaption>{name}</figcaption>
      </figure>
    );
  }
  return (
    <Player
      src={videoPlayerUrl(id)}
      link={video.url}
      kind="videos"
      name={name}
      label={video.description}
      picture={picture}
    />
  );
}

/** The videos section: players that load their service only when they are pressed, pictures, or the empty state. */
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
