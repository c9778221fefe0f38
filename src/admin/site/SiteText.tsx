import { useDeferredValue } from 'react';
import { fieldsOfText, type PageText } from '../../shared/content/entries/site.ts';

import type { FormFaults, FormValues } from '../../shared/content/fields/form.ts';
import { Called } from '../shell/Called.tsx';
import { onCall } from '../shell/onCall.ts';
import { textName } from '../shell/texts.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { SiteField } from './SiteField.tsx';

/** What turns Markdown into HTML comes with the first text that is opened. */
const preview = onCall(() => import('./Preview.tsx'), false);

type SiteTextProps = {
  readonly text: PageText;
  readonly values: FormValues;
  readonly faults: FormFaults;
};

/** One text in one language: its fields, and below them what visitors will read. */
export function SiteText({ text, values, faults }: SiteTextProps) {
  const { t, language } = useAdminText();
  const body = useDeferredValue(String(values[`${text.id}.body`] ?? ''));
  const name = textName(language, text.id);
  return (
    <div className="site-text">
      {fieldsOfText(text).map((field) => (
        <SiteField key={field.name} field={field} value={values[field.name]} fault={faults[field.name]} />
      ))}
      {/* A long text scrolls, by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="site-preview" aria-label={t('site.preview', { text: name })} tabIndex={0}>
        <Called of={preview}>{({ Preview }) => <Preview text={body} language={text.language} />}</Called>
      </section>
    </div>
  );
}
