import { useStore } from '@nanostores/react';
import { formatPrice } from '../../shared/shop/price.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { LOCALES, useAdminText } from '../shell/language.ts';
import { FormDialog } from './FormDialog.tsx';
import { $priceQuestion } from './priceQuestion.ts';

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
