export type MessageParams = Readonly<Record<string, string | number>>;

/** {name}, or {name|one|other}; its words may contain {name}. */
const PLACE = /\{(\w+)(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}/g;

/**
 * Fills {name} with its value, and {name|one|other} with the words for a count: `{count} {count|photo|photos}`. Both
 * languages have one form for 1 and one for all other numbers. Values are not escaped; the caller does that.
 */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(PLACE, (place, name: string, one?: string, other = '') => {
    if (!Object.hasOwn(params, name)) return place;
    if (one === undefined) return String(params[name]);
    return fill(Number(params[name]) === 1 ? one : other, params);
  });
}

/** Texts by keys that begin with a name: 'videos.add' for the `add` of 'videos'. */
export const textsOf = <N extends string, T extends Readonly<Record<string, string>>>(name: N, texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])) as {
    readonly [K in keyof T & string as `${N}.${K}`]: string;
  };
