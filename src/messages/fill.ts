export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills {name} places. Values are put in as they are; whoever shows the text escapes it. */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(Object.hasOwn(params, name) ? params[name] : place),
  );
}
