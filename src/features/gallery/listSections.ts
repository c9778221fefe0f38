/** The sections of the lists, as the scripts of the page find them. */

export const photoList = () => document.querySelector<HTMLElement>('#photos [data-list]');

/** Whether React has drawn the list, and draws its projects. */
export const isFresh = () => photoList()?.dataset.fresh !== undefined;

export function showHourglass(isLoading: boolean, list = 'photos'): void {
  const status = document.querySelector<HTMLElement>(`#${list} > .loading`);
  if (status) status.hidden = !isLoading;
}
