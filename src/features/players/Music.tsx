import { trackPlayerUrl } from '../../shared/content/embeds.ts';
import type { Track } from '../../shared/content/entries/track.ts';
import { Empty } from '../../ui/Empty.tsx';
import { T, Text } from '../../ui/T.tsx';
import { Player } from './Player.tsx';

type Shown = Pick<Track, 'id' | 'url' | 'description'>;

/** The music section: one audio player per track, loaded only when it is pressed, or the empty state. */
export function Music({ tracks }: { tracks: readonly Shown[] }) {
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
