import type { Language } from '../../shared/i18n/language.ts';
import { legalPath } from '../../shared/pagePaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/useText.ts';

/** What a buyer has to be able to read before ordering. */
const READ_BEFORE = ['terms', 'withdrawal', 'privacy'] as const;

type NotesProps = {
  /** The means of payment that the owner names. */
  readonly payment: Readonly<Record<Language, string>>;
  /** The payment page is the local stand-in. */
  readonly isTest: boolean;
};

/** At the start of the checkout: where we deliver, how it is paid (§ 312j (1) BGB), and what there is to read. */
export function Notes({ payment, isTest }: NotesProps) {
  const { t, language } = useText();
  return (
    <div className="checkout-notes">
      <dl className="order-terms">
        <dt>{t('checkout.shipping')}</dt>
        <dd>
          <p>{t('checkout.shippingNote')}</p>
          <p lang={language === 'de' ? 'en' : 'de'} data-always>
            {t('checkout.shippingNoteOther')}
          </p>
        </dd>
        <dt>{t('checkout.payment')}</dt>
        <dd>{payment[language] || t('checkout.paymentMeans')}</dd>
      </dl>
      <section className="secure-box">
        <Icon name="lock" />
        <div>
          <h3>{t('checkout.secureTitle')}</h3>
          <p>{t('checkout.secureText')}</p>
          {isTest && <p className="test-mode">{t('checkout.testMode')}</p>}
        </div>
      </section>
      <nav className="order-reading" aria-label={t('checkout.read')}>
        <span aria-hidden="true">{t('checkout.read')}</span>
        {READ_BEFORE.map((page) => (
          // A new tab: the dialog stays, with all that was chosen in it.
          <a key={page} href={legalPath(page, language)} target="_blank" rel="noopener">
            {t(`legal.${page}`)}
            <span className="sr-only"> ({t('home.newTab')})</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
