import type { FormName } from '../list/resource.ts';

/** Id of a field's control, for labels and the error summary. */
export const fieldId = (form: FormName, field: string): string => `${form}-${field}`;
