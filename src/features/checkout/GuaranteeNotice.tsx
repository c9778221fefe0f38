import type { Notices } from '../../shared/shop/notice.ts';
import { useText } from '../../ui/useText.ts';

/** The official notice on the legal guarantee, unaltered and in full before the order (Regulation (EU) 2025/1960). */
export function GuaranteeNotice({ notices }: { readonly notices: Notices }) {
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
