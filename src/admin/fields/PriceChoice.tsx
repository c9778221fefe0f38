import type { FieldFault } from '../../shared/content/fields/form.ts';
import { formatCents, formatPrice } from '../../shared/shop/price.ts';

import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';

type PriceChoiceProps = { readonly fault: FieldFault; readonly onChoose: (price: string) => void };

/** Buttons for the two amounts that an ambiguous price such as 1.299 can mean. Nothing for other faults. */
export function PriceChoice({ fault, onChoose }: PriceChoiceProps) {
  const { language } = useAdminText();
  if (!('code' in fault) || fault.code !== 'priceAmbiguous') return null;
  const { lowCents, highCents } = fault.params ?? {};
  return (
    <span className="flow">
      {[Number(highCents), Number(lowCents)].map((cents) => (
        <Button
          label={formatCents(cents, language)}
          key={cents}
          look="quiet"
          onClick={() => onChoose(formatPrice(cents / 100, language))}
        />
      ))}
    </span>
  );
}
