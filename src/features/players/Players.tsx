import type { ReactNode } from 'react';
import { pictureOf } from '../../shared/content/copies.ts';
import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import { isImageUrl, trackPlayerUrl, videoId, videoPlayerUrl } from '../../shared/content/embeds.ts';
import type { Track, Video } from '../../shared/content/entries/media.ts';

import { message } from '../../shared/i18n/index.ts';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';

import { Empty } from '../../ui/Empty.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Bilingual, T, Text } from '../../ui/T.tsx';

const KEYS = {
  videos: { play: 'videos.play', out: 'videos.watch', consent: 'videos.consent', service: 'youtube' },
  music: { play: 'music.play', out: 'music.listen', consent: 'music.consent', service: 'soundcloud' },
} as const;

/**
 * A player of another service. Nothing of that service is loaded before the button is pressed: the button holds the
 * player's address, and a press adds the frame. Without JavaScript the link leads to the service.
 */
function Player(props: {
  readonly src: string;
  readonly link: string;
  readonly kind: 'videos' | 'music';
  readonly name: ReactNode;
  readonly label: Localized;
  readonly picture?: ReactNode;
}) {
  const keys = KEYS[props.kind];
  const play = (language: Language) =>
    message(language, keys.play, { name: localized(props.label, language) });
  return (
    <article className="entry">
      <div className={`frame ${props.kind}`} data-player={props.src} data-service={keys.service}>
        <button type="button" className="play" data-play>
          {props.picture}
          <span className="play-sign" aria-hidden="true" />
          <span className="sr-only">
            <Bilingual en={play('en')} de={play('de')} />
          </span>
        </button>
      </div>
      <h3>{props.name}</h3>
      <p className="entry-note">
        <T k={keys.consent} />{' '}
        <a href={props.link} target="_blank" rel="noopener noreferrer">
          <T k={keys.out} />
        </a>
      </p>
    </article>
  );
}

type ShownTrack = Pick<Track, 'id' | 'url' | 'description'>;

/** The music section: one audio player per track, loaded only when it is pressed, or the empty state. */
export function Music({ tracks }: { tracks: readonly ShownTrack[] }) {
  if (tracks.length === 0) return <Empty list="music" />;
  return (
    <>
      <h2>
        <T k="music.heading" />
      </h2>
      <ul className="entries tracks">
        {tracks.map((track) => (
          <li key={track.id}>
            <Player
              src={trackPlayerUrl(track.url)}
              link={track.url}
              kind="music"
              name={<Text text={track.description} fallback="section.music" />}
              label={track.description}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type ShownVideo = Pick<Video, 'id' | 'url' | 'videoId' | 'thumbnail' | 'description'> & {
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

function VideoEntry({ video }: { video: ShownVideo }) {
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
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
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
