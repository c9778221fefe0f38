/** One list as it is shown: its name and the ids of its items in their order. */
export type SortedGroup = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly string[];
};

/** Where an item stands or is to stand; `index` counts from 0, without the item itself. */
export type SortPlace = { readonly group: SortedGroup; readonly index: number };

/** Items that Page up and Page down pass. */
const PAGE = 10;

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Is it one of the keys that move an item? */
export const isSortKey = (key: string): boolean => Object.hasOwn(STEPS, key);

/** Where an item stands; undefined where no group has it. */
export function placeOf(groups: readonly SortedGroup[], id: string): SortPlace | undefined {
  for (const group of groups) {
    const index = group.items.indexOf(id);
    if (index >= 0) return { group, index };
  }
  return undefined;
}

/** Where a key takes an item: at most to its group's end, from there to the next group shown. Undefined: it stays. */
export function targetOf(groups: readonly SortedGroup[], id: string, key: string): SortPlace | undefined {
  const step = STEPS[key];
  const from = placeOf(groups, id);
  if (step === undefined || !from) return undefined;
  const { group, index } = from;
  const last = group.items.length - 1;
  const to = Math.max(0, Math.min(index + step, last));
  if (to !== index) return { group, index: to };
  if (!Number.isFinite(step)) return undefined;
  const next = groups[groups.indexOf(group) + Math.sign(step)];
  return next && { group: next, index: step > 0 ? 0 : next.items.length };
}
