/** Address of a picture of a photo that the page has already loaded; of several the last, which is the largest. */
export function pictureInPage(photoId: string): string | undefined {
  if (import.meta.env.SSR) return undefined;
  const images = document.querySelectorAll<HTMLImageElement>(`[data-photo="${CSS.escape(photoId)}"]`);
  return [...images].findLast(({ complete, naturalWidth }) => complete && naturalWidth > 0)?.currentSrc;
}
