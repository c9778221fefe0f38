import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestContent } from '../images/digest.ts';
import { replaceAtomically } from '../images/writeAtomically.ts';
import { cacheOf } from '../server/buildInputs.ts';
import { writeChanged } from './writeChanged.ts';

/** A page as it was left in the site's folder: a digest of what it was made of, its file, its policy where it has one. */
type Known = {
  readonly key: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly policy?: string;
  /** Of a page that lies in others alone. */
  readonly text?: string;
};

/** A page or file of the site. */
export type Page = {
  /** Its path from the site's folder. */
  readonly file: string;
  /** All content that it is made of; without it the page is made each time. */
  readonly parts?: string | undefined;
  readonly policy?: string | undefined;
  /** Nothing where it stays as it lies there. */
  readonly text?: string | undefined;
};

/** Knows which pages lie in the site's folder as they would be made again: those are neither made nor read. */
export type PageMemory = {
  /** The page without its text, where it lies there made of the same. */
  find(file: string, parts: string | undefined): Page | undefined;
  /** Remembers a page that is not written. */
  keep(page: Page): void;
  /** Writes a page where it differs. */
  write(page: Page): void;
  /** Remembers what was found and written. */
  save(): void;
};

type Stored = { readonly code: string; readonly pages: Readonly<Record<string, Known>> };

function load(record: string, code: string): Stored['pages'] {
  try {
    const stored = JSON.parse(readFileSync(record, 'utf8')) as Stored;
    return stored.code === code ? stored.pages : {};
  } catch {
    return {};
  }
}

/**
 * What the last build remembers of its pages.
 * @param code stands for the code that makes them: pages of another are made again
 * @param isForced makes all of them again
 */
export function recallPages(outDir: string, code: string, isForced = false): PageMemory {
  const record = join(cacheOf(outDir), 'pages.json');
  const before = isForced ? {} : load(record, code);
  const now: Record<string, Known> = {};
  const stateOf = (file: string) => statSync(join(outDir, file), { throwIfNoEntry: false });

  return {
    find(file, parts) {
      const known = before[file];
      if (parts === undefined || known?.key !== digestContent(parts)) return;
      if (known.text !== undefined) {
        now[file] = known;
        return { file, policy: known.policy, text: known.text };
      }
      const there = stateOf(file);
      if (there?.size !== known.size || there.mtimeMs !== known.mtimeMs) return;
      now[file] = known;
      return { file, policy: known.policy };
    },
    keep({ file, parts, policy, text }) {
      if (parts === undefined || text === undefined || now[file]) return;
      now[file] = {
        key: digestContent(parts),
        size: 0,
        mtimeMs: 0,
        text,
        ...(policy !== undefined && { policy }),
      };
    },
    write({ file, parts, policy, text }) {
      if (text === undefined) return;
      writeChanged(join(outDir, file), text);
      const there = stateOf(file);
      if (parts === undefined || !there) return;
      const { size, mtimeMs } = there;
      now[file] = { key: digestContent(parts), size, mtimeMs, ...(policy !== undefined && { policy }) };
    },
    save() {
      mkdirSync(dirname(record), { recursive: true });
      const stored: Stored = { code, pages: now };
      replaceAtomically(record, (temporary) => writeFileSync(temporary, JSON.stringify(stored)));
    },
  };
}
