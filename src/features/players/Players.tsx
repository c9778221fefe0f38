import type { ReactNode } from 'react';
import { pictureOf } from '../../shared/content/copies.ts';
import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import { isImageUrl, trackPlayerUrl, videoId, videoPlayerUrl } from '../../shared/content/embeds.ts';
import type { Track, Video } from '../../shared/content/entries/media.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Bilingual, T, Text } from '../../ui/T.tsx';

const SERVICES = { videos: 'youtube', music: 'soundcloud' } as const;
type Kind = keyof typeof SERVICES;

/**
 * A player of another service. Nothing of that service loads before the button is pressed: the button holds the
 * player's address, and a press adds the frame. Without JavaScript the link leads to the service.
 */
function Player(props: {
  readonly src: string;
  readonly kind: Kind;
  readonly entry: Pick<Track, 'url' | 'description'>;
  readonly picture: ReactNode;
}) {
  const { kind, entry } = props;
  const play = (language: Language) =>
    message(language, `${kind}.play`, { name: localized(entry.description, language) });
  return (
    <article className="entry">
      <div className={`frame ${kind}`} data-player={props.src} data-service={SERVICES[kind]}>
        <button type="button" className="play" data-play aria-describedby={`${kind}-consent`}>
          {props.picture}
          <span className="play-sign" aria-hidden="true" />
          <span className="sr-only">
            <Bilingual en={play('en')} de={play('de')} />
          </span>
        </button>
      </div>
      <h3>
        <Text text={entry.description} fallback={`section.${kind}`} />
      </h3>
      <p>
        <a className="link" href={entry.url} target="_blank" rel="noopener noreferrer">
          <T k={`${kind}.out`} />
        </a>
      </p>
    </article>
  );
}

/** A heading, a note about what a player loads (if there are players), and a list; or the empty state. */
function Entries<E extends { readonly id: string }>(props: {
  readonly kind: Kind;
  readonly entries: readonly E[];
  readonly hasPlayers: boolean;
  readonly children: (entry: E) => ReactNode;
}) {
  const { kind, entries, hasPlayers, children } = props;
  if (entries.length === 0) return <Empty list={kind} />;
  return (
    <>
      <h2>
        <T k={`section.${kind}`} />
      </h2>
      {hasPlayers && (
        <p className="entry-note" id={`${kind}-consent`}>
          <T k={`${kind}.consent`} />
        </p>
      )}
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
    </>
  );
}

/** Number of bars of a wave, and their largest height on each side of the middle. */
const WAVE = { bars: 56, most: 9 };

/** A unique wave drawn from the letters of an id, rising and falling like music. */
function Wave({ id }: { readonly id: string }) {
  let seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const [slow, fast, start] = [2 + 3 * next(), 7 + 6 * next(), 6 * next()];
  const bars = Array.from({ length: WAVE.bars }, (_, at) => {
    const turn = (at / WAVE.bars) * 2 * Math.PI;
    const swell = 0.55 + 0.25 * Math.sin(slow * turn + start) + 0.2 * Math.sin(fast * turn);
    const height = Math.max(1, Math.round(WAVE.most * swell * (0.45 + 0.55 * next())));
    return `M${2 * at + 1} ${10 - height}v${2 * height}`;
  });
  return (
    <svg className="wave" viewBox={`0 0 ${2 * WAVE.bars} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  );
}

/** The music section: one audio player per track, loaded only when it is pressed. */
export function Music({ tracks }: { tracks: readonly Track[] }) {
  return (
    <Entries kind="music" entries={tracks} hasPlayers>
      {(track) => (
        <Player src={trackPlayerUrl(track.url)} kind="music" entry={track} picture={<Wave id={track.id} />} />
      )}
    </Entries>
  );
}

type ShownVideo = Pick<Video, 'id' | 'url' | 'videoId' | 'thumbnail' | 'description'> & {
  readonly image?: DerivedImage | undefined;
};

/** The id of the video that is played; undefined for a picture. */
const playedId = (video: ShownVideo) => (isImageUrl(video.url) ? undefined : videoId(video));

/** The list is one column, with the text beside the picture if there is room. */
const SIZES = '(min-width:960px) 62vw,100vw';

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
  const id = playedId(video);
  const src = pictureOf(video);
  const picture = <Picture photo={{ src, image: video.image }} sizes={SIZES} />;
  if (id) return <Player src={videoPlayerUrl(id)} kind="videos" entry={video} picture={picture} />;
  return (
    <figure className="entry">
      <span className={video.image ? 'frame' : 'frame unknown'}>
        {src ? picture : <PictureElsewhere url={video.url} />}
      </span>
      <figcaption>
        <Text text={video.description} fallback="section.videos" />
      </figcaption>
    </figure>
  );
}

/** The videos section: players that load their service only when they are pressed, or pictures. */
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
  return (
    <Entries kind="videos" entries={videos} hasPlayers={videos.some(playedId)}>
      {(video) => <VideoEntry video={video} />}
    </Entries>
  );
}
