import { atom } from 'nanostores';
import { isLanguage, LANGUAGES, type Language } from '../../shared/i18n/language.ts';

export const SHEET_KINDS = ['labels', 'prices', 'catalogue'] as const;

/** The grid of labels by their number per sheet: text in pt, QR code and padding in mm. */
export const LABEL_GRIDS = {
  2: { columns: 1, rows: 2, text: 22, code: 40, padding: 10 },
  3: { columns: 1, rows: 3, text: 17, code: 32, padding: 10 },
  4: { columns: 2, rows: 2, text: 16, code: 30, padding: 7 },
  6: { columns: 2, rows: 3, text: 13, code: 24, padding: 7 },
  8: { columns: 2, rows: 4, text: 11, code: 20, padding: 7 },
} as const;
type LabelCount = keyof typeof LABEL_GRIDS;
export const LABEL_COUNTS = Object.keys(LABEL_GRIDS).map(Number) as readonly LabelCount[];

export type SheetChoices = {
  readonly kind: (typeof SHEET_KINDS)[number];
  /** The main language first. */
  readonly languages: readonly Language[];
  readonly perSheet: LabelCount;
  readonly prices: boolean;
  readonly cropMarks: boolean;
  readonly title: string;
  /** The printed project, by the name stored in photos; '' for a selection. */
  readonly project: string;
  readonly photos: readonly string[];
};

/** The photos that the dialog is open for; null while closed. */
export const $printed = atom<Pick<SheetChoices, 'photos' | 'project' | 'title'> | null>(null);

/** The address of the page with the sheets. The choices are after the '#', which is never sent to a server. */
export function sheetsAddress(choices: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(choices).map(([name, choice]) => [
    name,
    String(typeof choice === 'boolean' ? Number(choice) : choice),
  ]);
  return `/print-sheets/#${new URLSearchParams(texts)}`;
}

/** The choices of such an address; missing and unknown values get their defaults. */
export function readSheetsAddress(hash: string): SheetChoices {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const listOf = (name: string) => [...new Set((given.get(name) ?? '').split(',').filter(Boolean))];
  const languages = listOf('languages').filter(isLanguage);
  return {
    kind: SHEET_KINDS.find((kind) => kind === given.get('kind')) ?? 'labels',
    languages: languages.length > 0 ? languages : LANGUAGES,
    perSheet: LABEL_COUNTS.find((count) => String(count) === given.get('perSheet')) ?? 8,
    prices: given.get('prices') === '1',
    cropMarks: given.get('cropMarks') === '1',
    title: given.get('title') ?? '',
    project: given.get('project') ?? '',
    photos: listOf('photos'),
  };
}
