import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $address } from '../navigation/address.ts';
import { Music, Videos } from '../players/Players.tsx';
import { $updatedLists, type ListName } from './lists.ts';
import { Photos } from './Photos.tsx';

/** Tells the page's script to apply the address to the new entries. */
const announceLists = () => document.dispatchEvent(new Event('lists-drawn'));

/** A selector that finds the active element again after a redraw. */
function findAgain(active: Element): string | undefined {
  const photo = active.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
  if (photo && active.matches('.photo')) return `.photo [data-photo="${CSS.escape(photo)}"]`;
  for (const name of ['data-cover', 'href', 'aria-label']) {
    const value = active.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return active.matches('[data-back]') ? '[data-back]' : undefined;
}

/** The events that end a press: pointer, scrolling or dragging, key. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup'];

/** Whether the place was pressed at the first render; false once the press is released and its click has run. */
function usePressed(place: HTMLElement | null): boolean {
  const [isPressed, setPressed] = useState(() => place?.matches(':active') ?? false);
  useEffect(() => {
    if (!isPressed) return;
    const gone = new AbortController();
    // The click follows the release.
    const release = () => setTimeout(() => setPressed(false));
    for (const type of RELEASES) addEventListener(type, release, { signal: gone.signal, capture: true });
    return () => gone.abort();
  }, [isPressed]);
  return isPressed;
}

/** The refresh button of an empty list disappears with the first entries: the focus moves to their heading. */
function useRefreshed(place: HTMLElement | null): void {
  const button = place?.querySelector('[data-refresh]:focus');
  useLayoutEffect(() => {
    const heading = button && !button.isConnected && place?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** Replaces the built list by a fresh one. The focus stays on its entry, and no press is lost. */
function InPlace({ list, children }: { list: ListName; children: ReactNode }) {
  const [place] = useState(() => document.querySelector<HTMLElement>(`#${list} [data-list]`));
  const [built] = useState(() => [...(place?.children ?? [])]);
  const isPressed = usePressed(place);
  useLayoutEffect(() => {
    if (isPressed) return;
    const active = document.activeElement;
    const again = active && built.some((element) => element.contains(active)) ? findAgain(active) : undefined;
    for (const element of built) element.remove();
    // React renders the open project from here on; the page's script stops loading projects.
    if (place) place.dataset.fresh = '';
    // Shows the addressed part first, because a hidden element cannot take the focus.
    announceLists();
    if (again) place?.querySelector(again)?.closest<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [place, built, isPressed]);
  useRefreshed(place);
  return place && !isPressed && createPortal(children, place);
}

export function UpdatedLists() {
  const { photos, rows = [], videos, music } = useStore($updatedLists);
  const { project } = useStore($address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project is a new view, too
  useLayoutEffect(() => {
    if (photos) announceLists();
  }, [photos, project]);
  const lists: Record<ListName, ReactNode> = {
    photos: photos && <Photos photos={photos} rows={rows} open={project} />,
    videos: videos && <Videos videos={videos} />,
    music: music && <Music tracks={music} />,
  };
  return (['photos', 'videos', 'music'] as const).map(
    (list) =>
      lists[list] && (
        <InPlace key={list} list={list}>
          {lists[list]}
        </InPlace>
      ),
  );
}
