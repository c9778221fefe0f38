import { useStore } from '@nanostores/react';
import { formatPrice } from '../../shared/shop/price.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Button } from '../shell/Button.tsx';
import { LOCALES, useAdminText } from '../shell/language.ts';
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
    <Modal
      open={question !== null}
      title={t('price.title', { prices })}
      onClose={() => answer(false)}
      footer={
        <div className="modal-actions">
          <Button label={t('price.change')} onClick={() => answer(false)} />
          <Button label={t('price.confirm')} look="loud" onClick={() => answer(true)} />
        </div>
      }
    >
      <p>{t('price.text')}</p>
    </Modal>
  );
}
