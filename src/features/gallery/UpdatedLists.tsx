import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $address } from '../navigation/address.ts';
import { Music, Videos } from '../players/Players.tsx';

import { $updatedLists, type ListName } from './lists.ts';
import { Photos } from './Photos.tsx';

/** Tells the page's script to apply the address to the new entries. */
const tellDrawn = () => document.dispatchEvent(new Event('lists-drawn'));

/** A selector that finds the focused element again after a redraw. */
function findAgain(held: Element): string | undefined {
  const photo = held.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
  if (photo && held.matches('.photo')) return `.photo [data-photo="${CSS.escape(photo)}"]`;
  for (const name of ['data-cover', 'href', 'aria-label']) {
    const value = held.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return held.matches('[data-back]') ? '[data-back]' : undefined;
}

/** A fresh list in place of the built one. The focus stays on its entry. */
function InPlace({ list, children }: { list: ListName; children: ReactNode }) {
  const [place] = useState(() => document.querySelector<HTMLElement>(`#${list} [data-list]`));
  const [built] = useState(() => [...(place?.children ?? [])]);
  useLayoutEffect(() => {
    const held = document.activeElement;
    const again = held && built.some((element) => element.contains(held)) ? findAgain(held) : undefined;
    for (const element of built) element.remove();
    // React renders the open project from here on; the page's script stops loading projects.
    if (place) place.dataset.fresh = '';
    // First shows the part of the address, because a hidden element cannot take the focus.
    tellDrawn();
    if (again) place?.querySelector(again)?.closest<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [place, built]);
  return place && createPortal(children, place);
}

/** The lists that have changed since the build, each in its place. */
export function UpdatedLists() {
  const { photos, rows = [], videos, music } = useStore($updatedLists);
  const { project } = useStore($address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project is drawn anew, too
  useLayoutEffect(() => {
    if (photos) tellDrawn();
  }, [photos, project]);
  return (
    <>
      {photos && (
        <InPlace list="photos">
          <Photos photos={photos} rows={rows} open={project} />
        </InPlace>
      )}
      {videos && (
        <InPlace list="videos">
          <Videos videos={videos} />
        </InPlace>
      )}
      {music && (
        <InPlace list="music">
          <Music tracks={music} />
        </InPlace>
      )}
    </>
  );
}
