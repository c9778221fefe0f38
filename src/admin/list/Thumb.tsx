import { memo, useState } from 'react';
import { GLYPHS, type Glyph } from './entryLook.ts';

type ThumbProps = { readonly sources: readonly string[]; readonly glyph: Glyph; readonly ground?: string };

/** A small picture, from the first source that loads; else a drawing. The name beside it says what it shows. */
export const Thumb = memo(
  function Thumb({ sources, glyph, ground = '' }: ThumbProps) {
    const [failures, setFailures] = useState(0);
    const src = sources[failures];
    return (
      <span className={`row-thumb ${ground}`}>
        {src ? (
          <img
            key={src}
            src={src}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            draggable={false}
            onError={() => setFailures(failures + 1)}
          />
        ) : (
          <svg viewBox="0 0 24 24" aria-hidden="true" data-glyph={glyph}>
            <path d={GLYPHS[glyph]} />
          </svg>
        )}
      </span>
    );
  },
  (before, after) => before.sources.join() === after.sources.join() && before.ground === after.ground,
);
