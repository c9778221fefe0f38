import type { Log } from '../lib/log.ts';
import type { Snapshot } from './contentStore.ts';

/** Makes a reading of content that is done once for each snapshot; a second call does no work and logs nothing. */
export function perSnapshot<Reading>(
  read: (snapshot: Snapshot, log?: Log) => Reading,
): (snapshot: Snapshot, log?: Log) => Reading {
  const known = new WeakMap<Snapshot, { reading: Reading }>();
  return (snapshot, log) => {
    const found = known.get(snapshot) ?? { reading: read(snapshot, log) };
    known.set(snapshot, found);
    return found.reading;
  };
}
