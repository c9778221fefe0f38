import { atom } from 'nanostores';
import {
  changedNames,
  type FormValues,
  fieldValue,
  formFields,
  suspiciousNames,
} from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';

/** Prices, in euros, that are so low that they are probably slips; `answer` takes whether they are meant. */
type PriceQuestion = {
  readonly euros: readonly number[];
  readonly answer: (isMeant: boolean) => void;
};

export const $priceQuestion = atom<PriceQuestion | null>(null);

/** Asks about prices below 1.00 that `before` did not hold. @returns whether they are meant, or there are none */
export async function confirmPrices(
  fields: Fields,
  forms: readonly { readonly values: FormValues; readonly before: FormValues }[],
): Promise<boolean> {
  const euros = forms.flatMap(({ values, before }) => {
    const changed = new Set(changedNames(fields, values, before));
    const asked = new Set(suspiciousNames(fields, values).filter((name) => changed.has(name)));
    return formFields(fields).flatMap((field) => {
      const value = asked.has(field.name) ? fieldValue(field, values[field.name]) : undefined;
      return typeof value === 'number' ? [value] : [];
    });
  });
  if (euros.length === 0) return true;
  const isMeant = await new Promise<boolean>((answer) => {
    $priceQuestion.set({ euros: [...new Set(euros)], answer });
  });
  $priceQuestion.set(null);
  return isMeant;
}
