import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Photo } from '../../domain/entries/photo.ts';
import type { Track } from '../../domain/entries/track.ts';
import type { Video } from '../../domain/entries/video.ts';
import { Music } from './Music.tsx';
import { Photos } from './Photos.tsx';
import { Videos } from './Videos.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** How the element that has the focus is found again in a list that is drawn anew. */
function findAgain(held: Element): string | undefined {
  for (const name of ['href', 'aria-label']) {
    const value = held.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  const photo = held.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
  return photo && `.photo:has([data-photo="${CSS.escape(photo)}"])`;
}

/**
 * Draws a list in place of what the page was built with; at once, so that the address can be shown on it. Whoever has
 * the focus on one of its entries keeps it there.
 *
 * @param onDrawn shows the part of the list that the address names; what is hidden takes no focus
 */
function render(element: HTMLElement, content: ReactNode, onDrawn?: () => void): void {
  const held = document.activeElement;
  const again = held && element.contains(held) ? findAgain(held) : undefined;
  let root = roots.get(element);
  if (!root) {
    element.replaceChildren();
    root = createRoot(element);
    roots.set(element, root);
  }
  const drawn = root;
  flushSync(() => drawn.render(content));
  onDrawn?.();
  if (again && !held?.isConnected) element.querySelector<HTMLElement>(again)?.focus({ preventScroll: true });
}

export const renderPhotos = (element: HTMLElement, photos: readonly Photo[], onDrawn: () => void): void =>
  render(element, <Photos photos={photos} />, onDrawn);
export const renderVideos = (element: HTMLElement, videos: readonly Video[]): void =>
  render(element, <Videos videos={videos} />);
export const renderMusic = (element: HTMLElement, tracks: readonly Track[]): void =>
  render(element, <Music tracks={tracks} />);
