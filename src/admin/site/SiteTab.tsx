import { SITE_FIELDS, SITE_GROUPS } from '../../shared/content/entries/site.ts';
import { formFields } from '../../shared/content/fields/form.ts';
import { type FormView, SingleForm } from '../fields/SingleForm.tsx';
import { SingleTab } from '../fields/SingleTab.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { ReadyList } from './ReadyList.tsx';
import { SiteField } from './SiteField.tsx';
import { SiteTexts } from './SiteTexts.tsx';
import { site } from './site.ts';

const FIELDS = formFields(SITE_FIELDS);

/** What content/site.json says, in groups. */
function SiteDetails({ values, faults }: FormView) {
  const { t } = useAdminText();
  return SITE_GROUPS.map((group) => (
    <fieldset key={group} className="box single-group">
      <legend>{t(`site.group.${group}`)}</legend>
      <div className="single-rows">
        {FIELDS.filter(({ row }) => row.group === group).map((field) => (
          <SiteField key={field.name} field={field} value={values[field.name]} fault={faults[field.name]} />
        ))}
      </div>
    </fieldset>
  ));
}

/** The Site tab: whose site it is, and the texts of its pages. */
export function SiteTab() {
  return (
    <SingleTab single={site}>
      <ReadyList />
      <SingleForm single={site}>
        {(view) => (
          <>
            <SiteDetails {...view} />
            <SiteTexts {...view} />
          </>
        )}
      </SingleForm>
    </SingleTab>
  );
}
