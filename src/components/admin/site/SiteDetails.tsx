import { SITE_FIELDS, SITE_GROUPS } from '../../../domain/entries/site.ts';
import { formFields } from '../../../domain/fields/form.ts';
import type { FormView } from '../editor/SingleForm.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { SiteField } from './SiteField.tsx';

const FIELDS = formFields(SITE_FIELDS);

/** What content/site.json says, in groups. */
export function SiteDetails({ values, faults }: FormView) {
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
