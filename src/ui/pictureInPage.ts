/** Address of a photo's picture that the page has loaded; the last and largest if there are several. */
export function pictureInPage(photoId: string): string | undefined {
  if (import.meta.env.SSR) return undefined;
  const images = document.querySelectorAll<HTMLImageElement>(`[data-photo="${CSS.escape(photoId)}"]`);
  return [...images].findLast(({ complete, naturalWidth }) => complete && naturalWidth > 0)?.currentSrc;
}
