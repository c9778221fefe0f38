import { TRACK_FIELDS, VIDEO_FIELDS } from '../../shared/content/entries/media.ts';
import { PAGE_FIELDS } from '../../shared/content/entries/page.ts';
import { PHOTO_FIELDS } from '../../shared/content/entries/photo.ts';
import { PROJECT_FIELDS } from '../../shared/content/entries/project.ts';
import { SITE_FIELDS, SITE_FORM } from '../../shared/content/entries/site.ts';
import { formFields } from '../../shared/content/fields/form.ts';
import type { Field, Fields } from '../../shared/content/fields/kinds.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { html, type Markup } from '../../shared/html.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { fieldLabel } from '../shell/texts.ts';
import { ARCHIVE_WORDS } from './words.ts';

/** The files in content/ with their field tables, and the prefix of a text's field names. */
const FILES = [
  ['content/photos/*.json', PHOTO_FIELDS, ''],
  ['content/projects.json', PROJECT_FIELDS, ''],
  ['content/videos/*.json', VIDEO_FIELDS, ''],
  ['content/music/*.json', TRACK_FIELDS, ''],
  ['content/pages/*.md', PAGE_FIELDS, ''],
  ['content/home/*.md', SITE_FORM, 'home.'],
  ['content/legal/*.md', SITE_FORM, 'imprint.'],
  ['content/site.json', SITE_FIELDS, ''],
  ['content/settings.json', SETTINGS, ''],
] as const satisfies readonly (readonly [string, Fields, string])[];

type FormlessIn<F> = { [K in keyof F & string]: F[K] extends { form: false } ? K : never }[keyof F & string];
type Formless<F> = F extends Fields ? FormlessIn<F> : never;
/** Explanations of fields without a form label. A new row of that kind does not compile without one. */
type OwnWords = Readonly<Record<Formless<(typeof FILES)[number][1]>, string>>;

/** Describes the allowed values of a field. */
function takenBy(row: Field, language: Language): string {
  const words = ARCHIVE_WORDS[language];
  const { max, min } = row as { readonly max?: number; readonly min?: number };
  const isText = 'max' in row && row.kind !== 'number';
  const standard = 'default' in row && row.default !== '' ? row.default : undefined;
  const choices = row.kind === 'choice' ? row.choices.filter(Boolean).join(', ') : '';
  const said = [
    `${words.kinds[row.kind]}${choices && `: ${choices}`}${row.kind === 'number' && row.unit ? ` (${row.unit})` : ''}`,
    isText && max !== undefined && fill(words.atMost, { max }),
    !isText && max !== undefined && min !== undefined && fill(words.between, { min, max }),
    'localized' in row && words.localized,
    row.required && words.required,
    standard !== undefined && fill(words.standard, { value: String(standard) }),
  ];
  return said.filter(Boolean).join('; ');
}

/** The label of a field in the panel's forms, else its own explanation. */
function meaningOf(name: string, row: Field, language: Language): string {
  const own: OwnWords = ARCHIVE_WORDS[language].own;
  const labels = formFields({ [name]: row })
    .filter((field) => !field.language || field.language === language)
    .map((field) => fieldLabel(language, field));
  return labels.join('; ') || own[name as keyof OwnWords];
}

/** Explains every field of every content file. */
export function fieldTables(language: Language): Markup {
  const words = ARCHIVE_WORDS[language];
  const head = html`<thead><tr><th>${words.field}</th><th>${words.meaning}</th><th>${words.value}</th></tr></thead>`;
  const tables = FILES.map(([path, rows, text]) => {
    const start = text && `${text}${language}.`;
    const own = Object.entries(rows).filter(([name]) => name.startsWith(start));
    return html`<h2>${path}</h2><table>${head}<tbody>${own.map(
      ([name, row]) =>
        html`<tr><td><code>${name.slice(start.length)}</code></td><td>${meaningOf(name, row, language)}</td><td>${takenBy(row, language)}</td></tr>`,
    )}</tbody></table>`;
  });
  return html`<p>${words.fieldsText}</p>${tables}`;
}
