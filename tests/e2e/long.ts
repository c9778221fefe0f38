/** Whether this run has the long form of the tests: all kinds, sizes and languages of what an ordinary one samples. */
export const isLong = process.env.LONG_TESTS === '1';

/** All of them in a long run, the first ones in an ordinary one. */
export const sample = <T>(all: readonly T[], first: number): readonly T[] =>
  isLong ? all : all.slice(0, first);
