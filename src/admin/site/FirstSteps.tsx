import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import type { Finding, Readiness } from '../../shared/shop/readiness.ts';
import { openAdding } from '../fields/adding.ts';
import { reloadContent } from '../history/restores.ts';
import { Looks } from '../settings/SettingsTab.tsx';
import { settings } from '../settings/settings.ts';
import { adminSend } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { TitleRow } from '../shell/TitleRow.tsx';
import { closeFirstSteps, selectTab } from '../shell/tabs.ts';
import { $readiness, $wantedField, loadReadiness } from './ReadyList.tsx';

const STEPS = ['whose', 'look', 'empty', 'photos', 'prices', 'ready'] as const;
type Step = (typeof STEPS)[number];
/** What a step says once there is nothing left to count. */
const DONE_TEXTS: { readonly [S in Step]?: 'first.empty.gone' | 'ready.yes' } = {
  empty: 'first.empty.gone',
  ready: 'ready.yes',
};

/** The field of the Site tab in which the first of these findings is mended. */
function fieldOf(findings: readonly Finding[], names: RegExp): string | undefined {
  const fields = findings.flatMap((finding) =>
    'place' in finding && 'field' in finding.place ? [finding.place.field] : [],
  );
  return fields.find((field) => names.test(field));
}
const WHOSE = /^(title|owner|contact\..*)$/;

function doneSteps({ findings, begun }: Readiness): Record<Step, boolean> {
  return {
    whose: fieldOf(findings, WHOSE) === undefined,
    look: begun.hasLook,
    empty: begun.sample === 0,
    photos: begun.photos > 0,
    // The sample brings prices, which are the owner's only once it is gone.
    prices: begun.sample === 0 && fieldOf(findings, /^tax$/) === undefined,
    ready: findings.length === 0,
  };
}

function goToField(field: string): void {
  $wantedField.set(field);
  selectTab('site');
}

/** Removes what came with the project, once the owner has agreed. */
async function beginEmpty(): Promise<void> {
  if (!window.confirm(say('first.emptyConfirm'))) return;
  try {
    await adminSend(ADMIN_ENDPOINTS.beginEmpty, {});
    // What the tabs have loaded is out of date.
    reloadContent();
    await loadReadiness();
    showAdminToast(say('first.emptied'));
  } catch (error) {
    showError(describeFailure(error, say('first.emptyFailed')));
  }
}

/** The looks of the Settings tab. A press is saved at once. */
function LookChoice() {
  const status = useStore(settings.$status);
  useEffect(() => {
    if (settings.$status.get() !== 'ready') void settings.load();
  }, []);
  if (status !== 'ready') return null;
  return <Looks onChosen={() => void settings.form.submit()} />;
}

function Actions({ step, readiness }: { readonly step: Step; readonly readiness: Readiness }): ReactNode {
  const { t } = useAdminText();
  const { findings, begun } = readiness;
  const [isBusy, setBusy] = useState(false);
  if (step === 'look') return <LookChoice />;
  if (step === 'empty' && begun.sample === 0) return null;
  const empty = () => {
    if (isBusy) return;
    setBusy(true);
    void beginEmpty().finally(() => setBusy(false));
  };
  const run: Record<Exclude<Step, 'look'>, () => void> = {
    whose: () => goToField(fieldOf(findings, WHOSE) ?? 'title'),
    empty,
    photos: () => {
      selectTab('photos');
      openAdding('photos');
    },
    prices: () => goToField(fieldOf(findings, /^tax$/) ?? 'shipping'),
    ready: () => selectTab('site'),
  };
  return (
    <Button
      label={t(`first.${step}.button`)}
      look={step === 'empty' ? 'danger' : undefined}
      isIdle={isBusy}
      onClick={run[step]}
    />
  );
}

/** What leads an owner from the sample to the opened shop, until it is dismissed. */
export function FirstSteps() {
  const { t } = useAdminText();
  const readiness = useStore($readiness);
  useEffect(() => {
    void loadReadiness();
  }, []);
  const known = typeof readiness === 'object' ? readiness : undefined;
  const done = known && doneSteps(known);
  return (
    <section className="stack-wide first-steps" aria-labelledby="first-steps">
      <TitleRow id="first-steps" title={t('first.title')}>
        <Button label={t('first.dismiss')} look="quiet" onClick={closeFirstSteps} />
      </TitleRow>
      <p className="muted">{t('first.intro')}</p>
      {readiness === 'failed' && (
        <Button label={t('ready.again')} look="quiet" onClick={() => void loadReadiness()} />
      )}
      {known && (
        <ol>
          {STEPS.map((step) => (
            <li key={step} className="box" data-done={done?.[step] || undefined}>
              <div className="apart">
                <h3>{t(step === 'ready' ? 'ready.title' : `first.${step}`)}</h3>
                <span className="mark">
                  {t(
                    done?.[step]
                      ? 'first.done'
                      : step === 'look' || step === 'prices'
                        ? 'first.choice'
                        : 'first.open',
                  )}
                </span>
              </div>
              <p className="muted">
                {t(done?.[step] ? (DONE_TEXTS[step] ?? `first.${step}.text`) : `first.${step}.text`, {
                  sample: known.begun.sample,
                  photos: known.begun.photos,
                  count: known.findings.length,
                })}
              </p>
              <Actions step={step} readiness={known} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
