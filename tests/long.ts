/** Whether this is a long run, which tests all kinds, sizes and languages instead of samples. */
export const isLong = process.env.LONG_TESTS === '1';

/** All values in a long run, the first ones in an ordinary run. */
export const sample = <T>(all: readonly T[], first: number): readonly T[] =>
  isLong ? all : all.slice(0, first);

/** All values in a long run, every n-th one in an ordinary run, beginning with the first. */
export const everyNth = <T>(all: readonly T[], n: number): readonly T[] =>
  all.filter((_one, index) => isLong || index % n === 0);

/** How often a property is tried: `few` times in an ordinary run. */
export const tries = (all: number, few: number): number => (isLong ? all : few);
