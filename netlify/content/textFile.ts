import matter from 'gray-matter';
import { isRecord } from '../../src/shared/isRecord.ts';

/**
 * Markdown files with front matter in YAML. gray-matter would execute front matter in JavaScript, so every engine
 * but YAML is disabled, for reading and for writing.
 */

function refuse(): never {
  throw new Error('only YAML is read here');
}

const CLOSED = ['javascript', 'js', 'coffee', 'coffeescript', 'cson', 'json', 'toml'];
const OPTIONS = {
  engines: Object.fromEntries(CLOSED.map((name) => [name, { parse: refuse, stringify: refuse }])),
  // YAML does not fold long lines.
  lineWidth: -1,
};

type TextFile = {
  /** The front matter, unknown names included. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The text below, without surrounding blank lines. */
  readonly body: string;
};

/** Converts every kind of line break to \n. */
export function plainLines(text: string): string {
  return text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n');
}

/** @throws Error saying why the front matter cannot be read */
function parse(text: string): { data: Readonly<Record<string, unknown>>; content: string } {
  const language = matter.test(text) ? matter.language(text).name.toLowerCase() : '';
  if (!['', 'yaml', 'yml'].includes(language)) return refuse();
  const { data, content } = matter(text, OPTIONS) as { data: unknown; content: string };
  if (!isRecord(data)) throw new Error('there are no names in it');
  return { data, content };
}

/** Reads a text's file. @throws Error saying why the front matter cannot be read */
export function readTextFile(text: string): TextFile {
  const { data, content } = parse(text);
  return { data, body: plainLines(content).trim() };
}

/** Replaces a text file's content. Equal front matter stays as written. @throws Error */
export function writeTextFile(before: string | undefined, { data, body }: TextFile): string {
  const old = parse(before ?? '');
  if (before === undefined || JSON.stringify(old.data) !== JSON.stringify(data)) {
    // An object, because gray-matter would search a string for front matter.
    return matter.stringify({ content: `\n${body}\n` }, data, OPTIONS);
  }
  const front = before.slice(0, before.length - old.content.length);
  return `${plainLines(front)}\n${body}\n`;
}
