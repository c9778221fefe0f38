import { useState } from 'react';
import { isImageUrl, thumbnailLadder, videoId } from '../../../domain/embeds.ts';
import type { Entry, EntryKind } from '../../../stores/admin/entryKinds.ts';

const GLYPHS = {
  videos: 'M8 5v14l11-7z',
  music: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3z',
};

function sourceOf(kind: EntryKind, entry: Entry): string | undefined {
  if (kind === 'music') return undefined;
  if (entry.thumbnail) return entry.thumbnail;
  if (isImageUrl(entry.url)) return entry.url;
  const id = videoId(entry);
  // The second smallest of the video service is as large as the list shows it.
  return id && thumbnailLadder(id).at(-2);
}

/** A small picture of an entry; a drawing where there is none or it does not load. */
export function EntryThumb({ kind, entry }: { kind: EntryKind; entry: Entry }) {
  const source = sourceOf(kind, entry);
  const [broken, setBroken] = useState<string>();
  return (
    <span className="entry-thumb">
      {source && source !== broken ? (
        <img
          src={source}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(source)}
        />
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true" data-glyph={kind}>
          <path d={GLYPHS[kind]} />
        </svg>
      )}
    </span>
  );
}
