/** The page's list sections, for its scripts. */

export const photoList = () => document.querySelector<HTMLElement>('#photos [data-list]');

/** Whether React has rendered the list, and renders its projects. */
export const isFresh = () => photoList()?.dataset.fresh !== undefined;

/** The number of running loads of each list, including its projects. */
const running: Record<string, number> = {};

/** Called at the start and end of each load; the hourglass is shown while any load is running. */
export function showHourglass(isLoading: boolean, list = 'photos'): void {
  const status = document.querySelector<HTMLElement>(`#${list} > .loading`);
  running[list] = (running[list] ?? 0) + (isLoading ? 1 : -1);
  if (status) status.hidden = running[list] === 0;
}
