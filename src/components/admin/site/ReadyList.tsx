import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { textOfField } from '../../../domain/entries/siteForm.ts';
import type { Finding, Place, Readiness } from '../../../domain/shop/readiness.ts';
import { describeLack } from '../../../messages/environment.ts';
import { describeFinding, describeSoftPrints } from '../../../messages/readiness.ts';
import { $publish } from '../../../stores/admin/publish.ts';
import { $readiness, $wantedField, loadReadiness } from '../../../stores/admin/readiness.ts';
import { fieldId } from '../editor/fieldId.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** A longer list is closed at first: the form below is what mends it. */
const OPEN_MAX = 5;

/** What keeps the shop from opening, each leading to where it is mended. */
export function ReadyList() {
  const { t } = useAdminText();
  const readiness = useStore($readiness);
  const { revision } = useStore($publish);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have mended something
  useEffect(() => {
    void loadReadiness();
  }, [revision]);
  if (readiness === 'unread') return null;
  if (readiness === 'failed') {
    return (
      <div className="box flow ready-list">
        <p>{t('ready.unread')}</p>
        <Button label={t('ready.again')} look="quiet" onClick={() => void loadReadiness()} />
      </div>
    );
  }
  return <Findings {...readiness} />;
}

/** What the environment lacks beside what keeps the shop from opening. */
function Lacks({ lacks }: Pick<Readiness, 'lacks'>) {
  const { t, language } = useAdminText();
  if (lacks.length === 0) return null;
  return (
    <>
      <p>{t('ready.lacks')}</p>
      <ul>
        {lacks.map((lack) => {
          const { where, what } = describeLack(language, lack);
          return (
            <li key={lack.code}>
              <code>{where}</code>: {what}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Photos whose prints would be soft, or may be. */
function SoftPrintList({ softPrints }: Pick<Readiness, 'softPrints'>) {
  const { t, language } = useAdminText();
  if (softPrints.length === 0) return null;
  return (
    <>
      <p>{t('ready.prints')}</p>
      <ul>
        {softPrints.map((soft) => {
          const { where, what } = describeSoftPrints(language, soft);
          return (
            <li key={where + what}>
              <a href="#photos">{where}</a>: {what}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Findings({ findings, lacks, softPrints, sells, isProduction }: Readiness) {
  const { t } = useAdminText();
  const count = findings.length;
  if (count === 0) {
    return (
      <div className="box ready-list">
        <p>
          <strong>{t('ready.title')}</strong> {t('ready.yes')} {t('ready.advice')}
        </p>
        <Lacks lacks={lacks} />
        <SoftPrintList softPrints={softPrints} />
      </div>
    );
  }
  return (
    <details className="box ready-list" open={count <= OPEN_MAX}>
      <summary>
        <strong>{t('ready.title')}</strong> {count === 1 ? t('ready.noOne') : t('ready.no', { count })}
        {sells && ` ${t(isProduction ? 'ready.always' : 'ready.local')}`}
      </summary>
      <ul>
        {findings.map((finding) => (
          <FindingLine key={JSON.stringify(finding)} finding={finding} />
        ))}
      </ul>
      <Lacks lacks={lacks} />
      <SoftPrintList softPrints={softPrints} />
      <p className="muted">{t('ready.advice')}</p>
    </details>
  );
}

/** Where a line leads to; undefined for what is mended outside of the panel. */
function addressOf(place: Place): string | undefined {
  if ('tab' in place) return `#${place.tab}`;
  return 'field' in place ? `#${fieldId('site', place.field)}` : undefined;
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const { language } = useAdminText();
  const place = 'place' in finding ? finding.place : undefined;
  const { where, what } = describeFinding(language, finding);
  const address = place && addressOf(place);
  return (
    <li>
      {address ? (
        <a
          href={address}
          onClick={(event) => {
            // The hash names the tab; a field only takes the focus.
            if (!place || !('field' in place)) return;
            event.preventDefault();
            if (textOfField(place.field)) $wantedField.set(place.field);
            else document.getElementById(fieldId('site', place.field))?.focus();
          }}
        >
          {where}
        </a>
      ) : (
        <code>{where}</code>
      )}
      : {what}
    </li>
  );
}
