import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Site } from '../../shared/content/entries/site.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { checkoutTotals } from '../../shared/shop/cart.ts';
import type { Notices } from '../../shared/shop/notice.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { $cart } from '../cart/cart.ts';
import { $dialog, closeDialog } from '../cart/dialog.ts';
import { $buyableLines, $goneLines } from '../cart/goneLines.ts';
import { OrderActions } from '../cart/OrderActions.tsx';
import { CheckoutLine } from './CheckoutLine.tsx';
import {
  $checkout,
  type CheckoutProblem,
  continueToPayment,
  forgetProblem,
  prepareCheckout,
} from './checkout.ts';
import { GuaranteeNotice } from './GuaranteeNotice.tsx';
import { lineChanges } from './lineChanges.ts';
import { Notes } from './Notes.tsx';
import { Sums } from './Sums.tsx';

function Problem({ problem }: { problem: CheckoutProblem }) {
  const { t } = useText();
  return (
    <p className="problem" role="alert">
      {'key' in problem ? t(problem.key, problem.params) : problem.text}
    </p>
  );
}

/** Shown if the payment script did not load: says so and offers to try again. */
function ScriptFailure() {
  const { t } = useText();
  return (
    <div className="problem" role="alert">
      <p>{t('checkout.scriptFailed')}</p>
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => {
          // This button disappears; the focus must stay in the dialog.
          currentTarget.closest('dialog')?.querySelector('h2')?.focus();
          void prepareCheckout();
        }}
      >
        {t('checkout.tryAgain')}
      </button>
    </div>
  );
}

type CheckoutProps = {
  /** How content/site.json has the button called that binds the buyer, prices taxed, and orders paid. */
  readonly orderButton: Site['orderButton'];
  readonly tax: Site['tax'];
  readonly payment: Readonly<Record<Language, string>>;
  /** The harmonised notice on the legal guarantee, in the languages of its files. */
  readonly notices: Notices;
};

export function Checkout({ orderButton, tax, payment, notices }: CheckoutProps) {
  const items = useStore($cart);
  const open = useStore($dialog, { ssr: 'initial' })?.kind === 'checkout';
  const { script, isTest, busy, problem } = useStore($checkout);
  const { t, money } = useText();
  const gone = useStore($goneLines);
  const buyable = useStore($buyableLines);
  const isChanged = buyable.some(lineChanges);
  const totals = buyable.length > 0 ? checkoutTotals(buyable) : null;
  useEffect(() => {
    if (!open) return;
    void prepareCheckout();
    return forgetProblem;
  }, [open]);

  const list = useRef<HTMLUListElement>(null);
  const proceed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A disabled button loses the focus; after a failure the next press is expected there.
    if (problem && document.activeElement === document.body) proceed.current?.focus();
  }, [problem]);

  const footer = (
    <>
      {problem && <Problem problem={problem} />}
      {isChanged && !problem && <Problem problem={{ key: 'checkout.changedNote' }} />}
      {script === 'failed' && <ScriptFailure />}
      <OrderActions
        summary={totals && <Sums totals={totals} tax={tax} />}
        onward={{
          ref: proceed,
          disabled: busy || script !== 'ready',
          'aria-busy': busy,
          onClick: () => void continueToPayment(),
          children: (
            <>
              {busy && <span className="spinner" aria-hidden="true" />}
              {t(busy ? 'checkout.busy' : orderButton === 'binding' ? 'checkout.order' : 'checkout.continue')}
            </>
          ),
        }}
      >
        <button type="button" className="button quiet" disabled={busy} onClick={closeDialog}>
          {t('checkout.return')}
        </button>
      </OrderActions>
    </>
  );
  return (
    <Modal
      open={open}
      title={t('checkout.title')}
      beside={totals && <strong className="grand-total">{money(totals.total)}</strong>}
      size="large"
      isHeld={busy}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={footer}
    >
      <Notes payment={payment} isTest={isTest} />
      <GuaranteeNotice notices={notices} />
      <h3 className="summary-title">{t('checkout.summary')}</h3>
      <ul className="lines" ref={list} tabIndex={-1} aria-label={t('checkout.summary')}>
        {items.map((item) => (
          <CheckoutLine
            key={item.id}
            item={item}
            isBusy={busy}
            isGone={gone.has(item.id)}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
    </Modal>
  );
}
