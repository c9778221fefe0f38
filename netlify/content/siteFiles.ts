import { dirname } from 'node:path/posix';
import { SECTIONS } from '../../src/shared/address.ts';
import {
  siteFaults as faultsBetween,
  flattenSite,
  PAGE_TEXTS,
  type Page,
  SITE_FIELDS,
  SITE_PATH,
  sectionsOf,
} from '../../src/shared/content/entries/site.ts';
import type { PathFault, StoredFault } from '../../src/shared/content/faults.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import { fieldFaults } from '../../src/shared/content/fields/read.ts';
import { formatStored } from '../../src/shared/content/stored.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import type { Snapshot } from './contentStore.ts';
import { plainLines, readTextFile, writeTextFile } from './textFile.ts';

/** The values of a file, by the names of its rows. */
export type Values = Readonly<Record<string, unknown>>;

/** One file of the Site tab: content/site.json, or a text in one language. */
export type SiteFile = {
  readonly path: string;
  /** Prefix of its field names in the form: `imprint.de.`; empty for content/site.json. */
  readonly prefix: string;
  readonly fields: Fields;
  readonly text?: { readonly page: Page; readonly language: Language };
  /** Faults of its values beyond those of each row. */
  readonly further: (values: Values) => readonly PathFault[];
  /** @throws Error saying why it cannot be read */
  readonly read: (text: string) => Values;
  /** @param before the current file; values without a row are kept */
  readonly write: (before: string | undefined, values: Values) => string;
};

/** Sets a value at a path. Undefined removes it, and the objects that this leaves empty. */
function put(current: Values, [key = '', ...rest]: readonly string[], value: unknown): Values {
  const old = current[key];
  const inside = rest.length > 0 ? put({ ...(old instanceof Object ? old : {}) }, rest, value) : value;
  // A digit is an index into a list.
  const next = /^\d$/.test(rest[0] ?? '') ? Object.values(inside as Values) : inside;
  if (next !== undefined && !(rest.length > 0 && Object.keys(next as object).length === 0))
    return { ...current, [key]: next };
  const { [key]: _gone, ...others } = current;
  return others;
}

const SITE_NAMES = Object.keys(SITE_FIELDS);

const siteFile: SiteFile = {
  path: SITE_PATH,
  prefix: '',
  fields: SITE_FIELDS,
  further: faultsBetween,
  read(text) {
    const values = flattenSite(JSON.parse(text));
    if (!isRecord(values)) throw new Error('it holds no object');
    return values;
  },
  write(before, values) {
    const { sections: list, ...current } = JSON.parse(before ?? '{}') as Values;
    const names = SITE_NAMES.filter((name) => !name.startsWith('sections.'));
    const written = names.reduce((site, name) => put(site, name.split('.'), values[name]), current);
    const sections = sectionsOf(values);
    // An equal list keeps the form in which somebody wrote it.
    const isSame = sectionsOf(flattenSite({ sections: list }) as Values).join() === sections.join();
    const kept = isSame ? list : sections.length < SECTIONS.length ? sections : undefined;
    const next = kept === undefined ? written : { ...written, sections: kept };
    return formatStored(next, [...new Set(SITE_NAMES.map((name) => name.split('.')[0] ?? ''))]);
  },
};

const textFiles = PAGE_TEXTS.map(
  ({ id, path, fields, page, language }): SiteFile => ({
    path,
    prefix: `${id}.`,
    fields,
    text: { page, language },
    further: () => [],
    read(text) {
      const { data, body } = readTextFile(text);
      return { ...data, body };
    },
    write(before, { body, ...values }) {
      const names = Object.keys(fields).filter((name) => name !== 'body');
      const current = before === undefined ? {} : readTextFile(before).data;
      const data = names.reduce((front, name) => put(front, [name], values[name]), current);
      return writeTextFile(before, { data, body: plainLines(String(body ?? '')) });
    },
  }),
);

export const SITE_FILES: readonly SiteFile[] = [siteFile, ...textFiles];

type ReadSiteFile = {
  /** Undefined when the file cannot be read; empty when it is missing. */
  readonly values: Values | undefined;
  readonly faults: readonly StoredFault[];
};

/** Reads a file. Never throws. */
export function readSiteFile(file: SiteFile, text: string | undefined): ReadSiteFile {
  if (text === undefined) return { values: {}, faults: [] };
  const { path, fields } = file;
  try {
    const current = file.read(text);
    const names = Object.keys(fields).filter((name) => current[name] !== undefined);
    const values = Object.fromEntries(names.map((name) => [name, current[name]]));
    const faults = [...fieldFaults(fields, values), ...file.further(values)];
    return { values, faults: faults.map((fault) => ({ file: path, ...fault })) };
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    const code = path.endsWith('.md') ? 'frontMatter' : 'json';
    return { values: undefined, faults: [{ file: path, path: '', code, params: { reason } }] };
  }
}

export function siteFaults(textOf: (path: string) => string | undefined): StoredFault[] {
  return SITE_FILES.flatMap((file) => readSiteFile(file, textOf(file.path)).faults);
}

/** The faults of Markdown files, also of those that no page shows: a build refuses them. */
export function textFaults({ files }: Pick<Snapshot, 'files'>): StoredFault[] {
  return [...files.values()].flatMap(({ path, text }) => {
    const like = textFiles.find((file) => dirname(file.path) === dirname(path));
    return like && path.endsWith('.md') && text !== undefined
      ? readSiteFile({ ...like, path }, text).faults
      : [];
  });
}
