import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { fieldsOfText, PAGE_TEXTS, PAGES, type Page } from '../../shared/content/entries/site.ts';

import { fieldId } from '../fields/fieldId.ts';
import type { FormView } from '../fields/SingleForm.tsx';
import { pageName } from '../shell/texts.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { $wantedField } from './readiness.ts';
import { SiteText } from './SiteText.tsx';

/** The texts of the pages, each in both languages; a page is opened to be read and written. */
export function SiteTexts(view: FormView) {
  const { t } = useAdminText();
  return (
    <fieldset className="box single-group">
      <legend>{t('site.group.texts')}</legend>
      <p className="site-markdown">{t('site.markdown')}</p>
      <div className="site-pages">
        {PAGES.map((page) => (
          <PageTexts key={page} page={page} {...view} />
        ))}
      </div>
    </fieldset>
  );
}

function PageTexts({ page, values, faults, changed }: FormView & { readonly page: Page }) {
  const { t, language } = useAdminText();
  const [isOpen, setOpen] = useState(false);
  const texts = PAGE_TEXTS.filter((text) => text.page === page);
  const names = texts.flatMap(fieldsOfText).map(({ name }) => name);
  const wanted = useStore($wantedField);
  const isWanted = wanted !== null && names.includes(wanted);
  useEffect(() => {
    if (!isWanted) return;
    setOpen(true);
    // Once it is drawn.
    if (!isOpen) return;
    document.getElementById(fieldId('site', wanted))?.focus();
    $wantedField.set(null);
  }, [isWanted, isOpen, wanted]);
  // What is wrong must be in sight: the list of faults leads to it.
  const isFaulty = names.some((name) => faults[name]);
  const isShown = isOpen || isFaulty;
  return (
    <details
      className="box"
      open={isShown}
      onToggle={({ currentTarget: details }) => {
        if (isFaulty) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary className="flow">
        {pageName(language, page)}
        {names.some((name) => name.endsWith('.placeholder') && values[name] === true) && (
          <span className="mark">{t('site.placeholder')}</span>
        )}
        {names.some((name) => changed.has(name)) && <span className="mark changed">{t('form.changed')}</span>}
      </summary>
      {isShown && (
        <div className="site-languages">
          {texts.map((text) => (
            <SiteText key={text.id} text={text} values={values} faults={faults} />
          ))}
        </div>
      )}
    </details>
  );
}
