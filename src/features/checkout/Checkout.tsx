import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { Site } from '../../shared/content/entries/site.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { PRICE_SIGN, priceSentence } from '../../shared/i18n/photoWords.ts';
import { legalPath } from '../../shared/pagePaths.ts';
import { checkoutTotals } from '../../shared/shop/cart.ts';
import type { Notices } from '../../shared/shop/notice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { OrderActions, Sums } from '../cart/CartParts.tsx';
import { $buyableLines, $cart, $unavailableLines } from '../cart/cart.ts';
import { $dialog, closeDialog } from '../cart/shopState.ts';
import { $shop, $terms } from '../cart/terms.ts';
import { CheckoutLine, lineChanges } from './CheckoutLine.tsx';
import {
  $checkout,
  type CheckoutProblem,
  continueToPayment,
  forgetProblem,
  prepareCheckout,
} from './checkout.ts';

/** The official notice on the legal guarantee, unaltered and whole, before the order (Regulation (EU) 2025/1960). */
function GuaranteeNotice({ notices }: { readonly notices: Notices }) {
  const { t, language } = useText();
  const notice = notices[language] ?? notices.de ?? notices.en;
  if (!notice) return null;
  const { address, width, height } = notice;
  return (
    <a className="guarantee-notice" href={address} target="_blank" rel="noopener">
      <img src={address} width={width} height={height} alt={t('checkout.guarantee')} />
      <span className="sr-only"> ({t('home.newTab')})</span>
    </a>
  );
}

const READ_BEFORE = ['terms', 'withdrawal', 'privacy'] as const;

type NotesProps = Pick<CheckoutProps, 'payment' | 'notices'> & { readonly isTest: boolean };

/** Below the lines: delivery area and means of payment, which the cart says too (§ 312j (1) BGB), and texts to read. */
function Notes({ isTest, payment, notices }: NotesProps) {
  const { t, language } = useText();
  const { tax } = useStore($shop);
  return (
    <div className="checkout-notes">
      <div>
        <p>{t('checkout.shippingNote')}</p>
        <p lang={language === 'de' ? 'en' : 'de'} data-always>
          {t('checkout.shippingNoteOther')}
        </p>
        <p>{payment[language] || t('checkout.paymentMeans')}</p>
        <p>
          {PRICE_SIGN} {priceSentence(tax, language)}
        </p>
      </div>
      <GuaranteeNotice notices={notices} />
      <nav className="order-reading" aria-label={t('checkout.read')}>
        {READ_BEFORE.map((page) => (
          // A new tab, so that the dialog and its choices stay.
          <a key={page} href={legalPath(page, language)} target="_blank" rel="noopener">
            {t(`legal.${page}`)}
            <span className="sr-only"> ({t('home.newTab')})</span>
          </a>
        ))}
      </nav>
      <section className="secure-line">
        <Icon name="lock" />
        <h3>{t('checkout.secureTitle')}</h3>: <p>{t('checkout.secureText')}</p>
      </section>
      {isTest && <p className="test-mode">{t('checkout.testMode')}</p>}
    </div>
  );
}

/** A failure, and that nothing was charged. @param noteId of the latter, which describes the button below */
function Problem({ problem, noteId }: { problem: CheckoutProblem; noteId: string }) {
  const { t } = useText();
  return (
    <div className="problem">
      <p role="alert">{'key' in problem ? t(problem.key, problem.params) : problem.text}</p>
      <p id={noteId}>{t('checkout.notCharged')}</p>
    </div>
  );
}

function ScriptFailure() {
  const { t } = useText();
  return (
    <div className="problem" role="alert">
      <p>{t('checkout.scriptFailed')}</p>
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => {
          // This button disappears, so the focus moves to the heading.
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
  /** Settings of content/site.json: text of the order button, payment. */
  readonly orderButton: Site['orderButton'];
  readonly payment: Readonly<Record<Language, string>>;
  /** The harmonised notice on the legal guarantee, by language. */
  readonly notices: Notices;
};

export function Checkout({ orderButton, ...shown }: CheckoutProps) {
  const items = useStore($cart);
  const open = useStore($dialog)?.kind === 'checkout';
  const { script, isTest, busy, problem } = useStore($checkout);
  const { t, money } = useText();
  const gone = useStore($unavailableLines);
  const { shippingCents } = useStore($terms);
  const buyable = useStore($buyableLines);
  const isChanged = buyable.some(lineChanges);
  const totals = buyable.length > 0 ? checkoutTotals(buyable, shippingCents) : null;
  useEffect(() => {
    if (!open) return;
    void prepareCheckout();
    return forgetProblem;
  }, [open]);

  const noteId = useId();
  const list = useRef<HTMLUListElement>(null);
  const proceed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A disabled button loses the focus, and a second press on it moves it to the dialog; the next is expected there.
    if (problem && document.activeElement?.matches('body, dialog'))
      proceed.current?.focus({ preventScroll: true });
    // The message shortens the list: a line that is gone or changed scrolls into view, else the first.
    const wrong = list.current?.querySelector('[data-gone]') ?? list.current?.querySelector('.line-gone');
    if (problem) (wrong?.closest('li') ?? list.current)?.scrollIntoView();
  }, [problem]);

  // Only a failure may stand between the sums and the order button (§ 312j (2) BGB).
  const footer = (
    <>
      {isChanged && !problem && (
        <p className="problem" role="alert">
          {t('checkout.changedNote')}
        </p>
      )}
      {script === 'failed' && <ScriptFailure />}
      <OrderActions
        summary={
          <>
            {/* Right above the button (§ 312j (2) BGB). */}
            {totals && (
              <div className="order-sums">
                <Sums totals={totals} />
              </div>
            )}
            {problem && <Problem problem={problem} noteId={noteId} />}
          </>
        }
        onward={{
          ref: proceed,
          disabled: busy || script !== 'ready',
          'aria-busy': busy,
          'aria-describedby': problem ? noteId : undefined,
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
      isHeld={busy}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={footer}
    >
      <h3 className="checkout-word">{t('checkout.summary')}</h3>
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
      <Notes isTest={isTest} {...shown} />
    </Modal>
  );
}
