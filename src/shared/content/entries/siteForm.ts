import { type FormField, type FormValues, formFields } from '../fields/form.ts';
import type { Fields } from '../fields/kinds.ts';
import { PAGE_TEXTS, type PageText } from './page.ts';
import { SITE_FIELDS } from './site.ts';

const named = ({ id, fields }: PageText): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, row]) => [`${id}.${name}`, { ...row, text: id }]));

/** The rows of the Site tab: those of content/site.json, and those of each text, such as `imprint.de.body`. */
export const SITE_FORM: Fields = Object.assign({ ...SITE_FIELDS }, ...PAGE_TEXTS.map(named));

const FIELDS = formFields(SITE_FORM);
const FIELDS_BY_TEXT = new Map(
  PAGE_TEXTS.map(({ id, language }) => [
    id,
    FIELDS.filter(({ name }) => name.startsWith(`${id}.`)).map((field) => ({ ...field, language })),
  ]),
);

/** The fields of a text, in the order of its rows. */
export function fieldsOfText({ id }: PageText): readonly FormField[] {
  return FIELDS_BY_TEXT.get(id) ?? [];
}

/** The text that a field belongs to; undefined for content/site.json. */
export function textOfField(key: string): PageText | undefined {
  return PAGE_TEXTS.find(({ id }) => key.startsWith(`${id}.`));
}

/** The rows by which the form is judged: a text of which nothing is written need not be there. */
export function siteRules(values: FormValues): Fields {
  const unwritten = PAGE_TEXTS.filter((text) => fieldsOfText(text).every(({ name }) => !values[name]));
  const waived = unwritten
    .flatMap(fieldsOfText)
    .map(({ name, row }) => [name, { ...row, required: undefined }]);
  return { ...SITE_FORM, ...Object.fromEntries(waived) };
}
