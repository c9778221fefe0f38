import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Photo } from '../../domain/photo.ts';
import type { Track } from '../../domain/track.ts';
import type { Video } from '../../domain/video.ts';
import { Music } from './Music.tsx';
import { Photos } from './Photos.tsx';
import { Videos } from './Videos.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Draws a list in place of what the page was built with; at once, so that the address can be shown on it. */
function render(element: HTMLElement, content: ReactNode): void {
  let root = roots.get(element);
  if (!root) {
    element.replaceChildren();
    root = createRoot(element);
    roots.set(element, root);
  }
  const drawn = root;
  flushSync(() => drawn.render(content));
}

export const renderPhotos = (element: HTMLElement, photos: readonly Photo[]): void =>
  render(element, <Photos photos={photos} />);
export const renderVideos = (element: HTMLElement, videos: readonly Video[]): void =>
  render(element, <Videos videos={videos} />);
export const renderMusic = (element: HTMLElement, tracks: readonly Track[]): void =>
  render(element, <Music tracks={tracks} />);
