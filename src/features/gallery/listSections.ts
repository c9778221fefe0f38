/** The page's list sections, for its scripts. */

export const photoList = () => document.querySelector<HTMLElement>('#photos [data-list]');

/** Whether React has rendered the list, and renders its projects. */
export const isFresh = () => photoList()?.dataset.fresh !== undefined;

export function showHourglass(isLoading: boolean, list = 'photos'): void {
  const status = document.querySelector<HTMLElement>(`#${list} > .loading`);
  if (status) status.hidden = !isLoading;
}
