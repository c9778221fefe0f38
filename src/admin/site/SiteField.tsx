import { memo } from 'react';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { fieldId } from '../fields/fieldId.ts';
import { site } from './site.ts';

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
