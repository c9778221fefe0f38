import matter from 'gray-matter';
import { isRecord } from '../../src/shared/isRecord.ts';

/**
 * Markdown files with front matter in YAML. gray-matter would run front matter that is written in JavaScript: here
 * every engine but YAML is closed, for reading and for writing.
 */

function refuse(): never {
  throw new Error('only YAML is read here');
}

const CLOSED = ['javascript', 'js', 'coffee', 'coffeescript', 'cson', 'json', 'toml'];
const OPTIONS = {
  engines: Object.fromEntries(CLOSED.map((name) => [name, { parse: refuse, stringify: refuse }])),
  // For YAML: a long line is not folded.
  lineWidth: -1,
};

type TextFile = {
  /** The front matter: the names that we know, and those that we don't. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What follows it, without blank lines around. */
  readonly body: string;
};

/** Every kind of line break as \n. */
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

/**
 * The text's file with other content. Front matter that still says the same stays as it is written, comments and all.
 * @throws Error as {@link readTextFile}
 */
export function writeTextFile(before: string | undefined, { data, body }: TextFile): string {
  const old = parse(before ?? '');
  if (before === undefined || JSON.stringify(old.data) !== JSON.stringify(data)) {
    // An object: a text would be searched for front matter of its own.
    return matter.stringify({ content: `\n${body}\n` }, data, OPTIONS);
  }
  const front = before.slice(0, before.length - old.content.length);
  return `${plainLines(front)}\n${body}\n`;
}
