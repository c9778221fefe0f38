import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { SITE_FIELDS, textOfField } from '../../shared/content/entries/site.ts';
import type { FormValues } from '../../shared/content/fields/form.ts';
import { describeLack, type Said } from '../../shared/missingConfig.ts';
import type { Finding, Place, Readiness } from '../../shared/shop/readiness.ts';
import { fieldId } from '../fields/Field.tsx';
import { goTo } from '../fields/SingleTab.tsx';
import { adminGet } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $revision } from '../shell/publish.ts';
import { describeFinding, describeSoftPrints } from './readinessTexts.ts';

/** What keeps the shop from opening, as last read; 'failed' if reading failed. */
export const $readiness = atom<Readiness | 'unread' | 'failed'>('unread');

/** Reads what keeps the shop from opening. Never throws: the Site tab works without it. */
export async function loadReadiness(): Promise<void> {
  try {
    const { data } = await adminGet(ADMIN_ENDPOINTS.shopReadiness);
    $readiness.set(data && Array.isArray(data.findings) ? data : 'failed');
  } catch {
    $readiness.set('failed');
  }
}

/** The incomplete fields of the Site tab, one for each finding. */
export const incompleteFields = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap((one) => ('place' in one && 'field' in one.place ? [one.place.field] : []));

const FIELDS: Readonly<Record<string, { readonly group?: string }>> = SITE_FIELDS;
const groupOf = (name: string) => (textOfField(name) ? 'texts' : FIELDS[name]?.group);

function useIncomplete(): readonly string[] {
  const readiness = useStore($readiness);
  return typeof readiness === 'object' ? incompleteFields(readiness.findings) : [];
}

/** A note below a field that has to be filled in. */
export function IncompleteNote({ name, value }: { name: string; value: unknown }) {
  const { t } = useAdminText();
  const isIncomplete = useIncomplete().includes(name) && typeof value !== 'boolean';
  // Of the sample only a dot shows: the group's head says it in words.
  const look = value ? 'sr-only from-sample' : 'mark missing';
  return isIncomplete && <span className={look}>{t(value ? 'site.sample' : 'site.empty')}</span>;
}

type IncompleteCountProps = {
  readonly group: string;
  readonly isListed?: boolean;
  readonly values?: FormValues;
};

/** The number of incomplete fields of a group, in words, or only the number in the index. */
export function IncompleteCount({ group, isListed = false, values }: IncompleteCountProps) {
  const { t } = useAdminText();
  const names = useIncomplete().filter((name) => groupOf(name) === group);
  const count = names.length;
  const isSample = values && names.every((name) => values[name]);
  const text = isListed ? count : t(isSample ? 'site.samples' : 'site.missing', { count });
  return count > 0 && <span className="mark missing">{text}</span>;
}

/** A longer list is closed at first, so that the form below is visible. */
const OPEN_MAX = 5;

/** What keeps the shop from opening, with links to the places that resolve it. */
export function ReadyList() {
  const { t } = useAdminText();
  const readiness = useStore($readiness);
  // A save may have resolved a finding.
  useEffect(() => $revision.subscribe(() => void loadReadiness()), []);
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

/** A list beside the findings, such as photos whose prints would not be sharp. */
function Beside({ title, lines, href }: { title: string; lines: readonly Said[]; href?: string }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.map(({ where, what }) => (
          <li key={where + what}>
            {href ? <a href={href}>{where}</a> : <code>{where}</code>}: {what}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the owner can resolve a finding in the panel; files and keys are for a developer. */
const isOwners = (finding: Finding): boolean => 'place' in finding && !('file' in finding.place);

function Findings({ findings, missingConfig, softPrints, sells, isProduction }: Readiness) {
  const { t, language } = useAdminText();
  const count = findings.length;
  const owners = findings.filter(isOwners);
  const unset = missingConfig.map((name) => describeLack(language, name));
  const missing = <Beside title={t('ready.missingConfig')} lines={unset} />;
  const soft = softPrints.map((one) => describeSoftPrints(language, one));
  const prints = <Beside title={t('ready.prints')} lines={soft} href="#photos" />;
  const line = (finding: Finding) => <FindingLine key={JSON.stringify(finding)} finding={finding} />;
  if (count === 0) {
    return (
      <div className="box ready-list">
        <p>
          <strong>{t('ready.title')}</strong> {t('ready.yes')} {t('ready.advice')}
        </p>
        {missing}
        {prints}
      </div>
    );
  }
  const others = count - owners.length + unset.length;
  return (
    <details className="box ready-list" open={count <= OPEN_MAX}>
      <summary>
        <span>
          <strong>{t('ready.title')}</strong> {t('ready.no', { count })}
          {sells && <span className="muted">{t(isProduction ? 'ready.always' : 'ready.local')}</span>}
        </span>
        <span className="button quiet">{t('first.ready.button')}</span>
      </summary>
      <ul>{owners.map(line)}</ul>
      {prints}
      {others > 0 && (
        <details>
          <summary>{t('ready.developer', { count: others })}</summary>
          <ul>{findings.filter((finding) => !isOwners(finding)).map(line)}</ul>
          {missing}
        </details>
      )}
      <p className="muted">{t('ready.advice')}</p>
    </details>
  );
}

/** A finding, with a link to the place in the panel that resolves it. */
function FindingLine({ finding }: { readonly finding: Finding }) {
  const { language } = useAdminText();
  const { where, what } = describeFinding(language, finding);
  const place: Place = 'place' in finding ? finding.place : { file: where };
  const field = 'field' in place ? place.field : undefined;
  const address = 'tab' in place ? `#${place.tab}` : field && `#${fieldId('site', field)}`;
  return (
    <li>
      {address ? (
        <a
          href={address}
          onClick={(event) => {
            // The hash names only tabs; a field gets the focus instead.
            if (!field) return;
            event.preventDefault();
            goTo('site', field);
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
