import { memo } from 'react';
import type { FieldFault, FormField } from '../../../domain/fields/form.ts';
import { site } from '../../../stores/admin/site.ts';
import { fieldId } from '../editor/fieldId.ts';
import { FieldRow } from '../fields/FieldRow.tsx';

type SiteFieldProps = {
  readonly field: FormField;
  readonly value: string | boolean | undefined;
  readonly fault: FieldFault | undefined;
};

/** One row of the Site form. */
export const SiteField = memo(function SiteField({ field, value = '', fault }: SiteFieldProps) {
  const { name } = field;
  return (
    <FieldRow
      id={fieldId('site', name)}
      field={field}
      value={value}
      fault={fault}
      onChange={(next) => site.form.type({ [name]: next })}
    />
  );
});
