import { atom } from 'nanostores';

/** What the tab says of the orders while another one is shown: how many need the owner, and whether a new one came. */
export const $ordersBadge = atom<{ readonly waiting: number; readonly isNew: boolean }>({
  waiting: 0,
  isNew: false,
});
