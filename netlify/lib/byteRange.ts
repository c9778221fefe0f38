/** The part of a file that a Range header asks for, from `start` to before `end`. */
type Span = { readonly start: number; readonly end: number };

/** What a Range header asks for of so many bytes; undefined for the whole, 'none' where there is no such part. */
export function spanOf(header: string | null | undefined, bytes: number): Span | undefined | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  // Several parts at once, and what is no range, may be answered by the whole file.
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return start >= bytes || start >= end ? 'none' : { start, end };
}
