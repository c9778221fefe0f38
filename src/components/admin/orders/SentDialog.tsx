import { useId } from 'react';
import { closeDialog, markSent, type } from '../../../stores/admin/orders/dialogs.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Field } from '../fields/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
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
  const { t: common } = useAdminText();
  const id = useId();
  const dialog = useDialog('sent');
  if (!dialog) return null;
  const { order, form, faults, failure, isOpen, isBusy } = dialog;
  const isFieldFault = FIELDS.some(([name]) => faults[name]);
  return (
    <Modal
      open={isOpen}
      title={t('orders.sentTitle', { number: order.number })}
      isHeld={isBusy}
      onClose={closeDialog}
      returnTo={`[id="sent-${order.id}"]`}
    >
      <form
        className="order-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void markSent(order);
        }}
      >
        <p>{t('orders.sentText')}</p>
        {failure && !isFieldFault && (
          <p className="trouble order-note" role="alert">
            {failure}
          </p>
        )}
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
        <div className="modal-actions">
          <Button label={common('form.cancel')} onClick={closeDialog} />
          <Button label={t('orders.markSent')} type="submit" look="loud" isIdle={isBusy} />
        </div>
      </form>
    </Modal>
  );
}
