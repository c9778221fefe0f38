import type { ContentLog, Snapshot } from './content/contentStore.ts';

/** Makes a reading of content that is done once for each snapshot; a second call does no work and logs nothing. */
export function perSnapshot<Reading>(
  read: (snapshot: Snapshot, log?: ContentLog) => Reading,
): (snapshot: Snapshot, log?: ContentLog) => Reading {
  const known = new WeakMap<Snapshot, { reading: Reading }>();
  return (snapshot, log) => {
    const found = known.get(snapshot) ?? { reading: read(snapshot, log) };
    known.set(snapshot, found);
    return found.reading;
  };
}
