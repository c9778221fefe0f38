import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  changedNames,
  type FormValues,
  fieldValue,
  formFields,
  suspiciousNames,
} from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';
import { formatPrice } from '../../shared/shop/price.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { LOCALES, useAdminText } from '../shell/language.ts';
import { FormDialog } from './FormDialog.tsx';

/** Prices in euros that are so low that they are probably typing errors. */
type Question = {
  readonly euros: readonly number[];
  readonly answer: (isIntended: boolean) => void;
};

export const $priceQuestion = atom<Question | null>(null);

/** Asks about new prices below 1.00. @returns true if they are intended, or there are none */
export async function confirmPrices(
  fields: Fields,
  forms: readonly { readonly values: FormValues; readonly before: FormValues }[],
): Promise<boolean> {
  const euros = forms.flatMap(({ values, before }) => {
    const changed = changedNames(fields, values, before);
    const asked = suspiciousNames(fields, values).filter((name) => changed.includes(name));
    return formFields(fields)
      .filter(({ name }) => asked.includes(name))
      .map((field) => Number(fieldValue(field, values[field.name])));
  });
  if (euros.length === 0) return true;
  const isIntended = await new Promise<boolean>((answer) => {
    $priceQuestion.set({ euros: [...new Set(euros)], answer });
  });
  $priceQuestion.set(null);
  return isIntended;
}

/** Asks whether a very low price is intended, before it is saved. */
export function PriceQuestion() {
  const { t, language } = useAdminText();
  const question = useStore($priceQuestion);
  const shown = useLingering(question);
  if (!shown) return null;
  const amounts = shown.euros.map((euros) => `${formatPrice(euros, language)} €`);
  const prices = new Intl.ListFormat(LOCALES[language]).format(amounts);
  const { answer } = shown;
  return (
    <FormDialog
      open={question !== null}
      title={t('price.title', { prices })}
      cancel={t('price.change')}
      confirm={t('price.confirm')}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <p>{t('price.text')}</p>
    </FormDialog>
  );
}
