/** Whether it is an object with named fields: not a list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of untrusted input; only own fields, because a body may name `constructor`. */
export const ownField = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The value at a path such as `delivery_days.0`; undefined when a part of it is missing. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => {
    const isHeld = typeof part === 'object' && part !== null && Object.hasOwn(part, key);
    return isHeld ? (part as Readonly<Record<string, unknown>>)[key] : undefined;
  }, value);
