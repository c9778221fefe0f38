import { isIPv6 } from 'node:net';

type CountWindow = {
  count: number;
  /** In ms, on the caller's clock. */
  readonly endsAt: number;
};

/** The most addresses counted at once. Beyond it the oldest is forgotten: it has had its window. */
const ADDRESSES_MAX = 10_000;

/** A lookup of counts by address. A window of `lengthMs` begins with the first lookup after the last one ended. */
export function createCountWindows(lengthMs: number): (address: string, now: number) => CountWindow {
  // Sorted by their end: all have the same length.
  const windows = new Map<string, CountWindow>();
  return (address, now) => {
    const known = windows.get(address);
    if (known && known.endsAt > now) return known;
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < ADDRESSES_MAX) break;
      windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + lengthMs };
    windows.set(address, window);
    return window;
  };
}

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** 16-bit groups in the part of an IPv6 address that a provider gives to one household. */
const HOUSEHOLD_GROUPS = 4;

/** The key of limits: an IPv4 address, or the /64 of an IPv6 one. Anything else is returned unchanged. */
export function addressBlock(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const first = groupsOf(head);
  // The last group may be a dotted IPv4 address, which counts as two.
  const last = groupsOf(tail ?? '').flatMap((group) => (group.includes('.') ? [group, ''] : [group]));
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  const household = groups.slice(0, HOUSEHOLD_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${household.join(':')}::/64`;
}
