import type { ReactNode } from 'react';
import { message } from '../../shared/i18n/index.ts';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { Bilingual, T } from '../../ui/T.tsx';

const KEYS = {
  videos: { play: 'videos.play', out: 'videos.watch', consent: 'videos.consent', service: 'youtube' },
  music: { play: 'music.play', out: 'music.listen', consent: 'music.consent', service: 'soundcloud' },
} as const;

/**
 * A player of another service. Nothing of that service is loaded before the button is pressed: the button holds the
 * player's address, and a press adds the frame. Without JavaScript the link leads to the service.
 */
export function Player(props: {
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
