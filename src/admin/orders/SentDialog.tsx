import { useId } from 'react';
import { Field } from '../fields/Field.tsx';
import { markSent, type } from './dialogs.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { useDialog } from './useDialog.ts';
import { useOrderText } from './useOrderText.ts';

/** Those that bring parcels in Germany; any other may be typed. */
const CARRIERS = ['DHL', 'Deutsche Post', 'DPD', 'GLS', 'Hermes', 'UPS'];

const FIELDS = [
  ['carrier', 'orders.carrier', undefined],
  ['number', 'orders.trackingNumber', 'orders.optional'],
  ['url', 'orders.trackingUrl', 'orders.trackingUrlHint'],
] as const;

/** Asks how a parcel travels, before the buyer is told that it does. */
export function SentDialog() {
  const { t } = useOrderText();
  const id = useId();
  const dialog = useDialog('sent');
  if (!dialog) return null;
  const { order, form, faults, failure } = dialog;
  const isFieldFault = FIELDS.some(([name]) => faults[name]);
  return (
    <OrderDialog
      kind="sent"
      shown={dialog}
      text={t('orders.sentText')}
      trouble={isFieldFault ? null : failure}
      confirm={t('orders.markSent')}
      onConfirm={() => void markSent(order)}
    >
      {FIELDS.map(([name, label, hint]) => (
        <Field
          key={name}
          label={t(label)}
          hint={hint && t(hint)}
          error={faults[name]}
          isRequired={name === 'carrier'}
        >
          {(control) => (
            <input
              {...control}
              type={name === 'url' ? 'url' : 'text'}
              autoComplete="off"
              list={name === 'carrier' ? `${id}-carriers` : undefined}
              value={form[name]}
              onChange={(event) => type(order, 'sent', { [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <datalist id={`${id}-carriers`}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </OrderDialog>
  );
}
