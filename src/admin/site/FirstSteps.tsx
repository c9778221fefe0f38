import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import type { Finding, Readiness } from '../../shared/shop/readiness.ts';
import { openAdding } from '../fields/adding.ts';
import { goTo } from '../fields/SingleTab.tsx';
import { reloadContent } from '../history/restores.ts';
import { settings } from '../settings/SettingsForm.tsx';
import { Looks } from '../settings/SettingsTab.tsx';
import { adminSend } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { TitleRow } from '../shell/TitleRow.tsx';
import { closeFirstSteps, selectTab } from '../shell/tabs.ts';
import { $readiness, incompleteFields, loadReadiness } from './ReadyList.tsx';

const STEPS = ['whose', 'look', 'empty', 'photos', 'prices', 'ready'] as const;
type Step = (typeof STEPS)[number];
/** Texts of finished steps that have no count. */
const DONE_TEXTS: { readonly [S in Step]?: 'first.empty.gone' | 'first.photos.done' | 'ready.yes' } = {
  empty: 'first.empty.gone',
  photos: 'first.photos.done',
  ready: 'ready.yes',
};

/** The field of the Site tab that resolves the first of the findings. */
function fieldOf(findings: readonly Finding[], names: RegExp): string | undefined {
  return incompleteFields(findings).find((field) => names.test(field));
}
const WHOSE = /^(title|owner|contact\..*)$/;

function doneSteps({ findings, begun }: Readiness): Record<Step, boolean> {
  return {
    whose: fieldOf(findings, WHOSE) === undefined,
    look: begun.hasLook,
    empty: begun.sample === 0,
    photos: begun.photos > 0,
    // The prices of the sample content are not the owner's.
    prices: begun.sample === 0 && fieldOf(findings, /^tax$/) === undefined,
    ready: findings.length === 0,
  };
}

async function beginEmpty(setBusy: (isBusy: boolean) => void): Promise<void> {
  if (!window.confirm(say('first.emptyConfirm'))) return;
  setBusy(true);
  try {
    await adminSend(ADMIN_ENDPOINTS.beginEmpty, {});
    // The loaded content of all tabs is out of date.
    reloadContent();
    await loadReadiness();
    showAdminToast(say('first.emptied'));
  } catch (error) {
    showError(describeFailure(error, say('first.emptyFailed')));
  }
  setBusy(false);
}

/** The looks of the Settings tab, with their space reserved while loading. A click saves at once. */
function LookChoice() {
  const status = useStore(settings.$status);
  useEffect(() => {
    if (settings.$status.get() !== 'ready') void settings.load();
  }, []);
  if (status === 'failed') return null;
  return (
    <div style={{ visibility: status === 'ready' ? undefined : 'hidden' }}>
      <Looks onChosen={() => void settings.form.submit()} />
    </div>
  );
}

type StepProps = {
  readonly step: Step;
  readonly state: 'done' | 'next' | 'choice' | 'open';
  readonly readiness: Readiness;
};

function StepBox({ step, state, readiness: { findings, begun } }: StepProps) {
  const { t } = useAdminText();
  const [isBusy, setBusy] = useState(false);
  const run: Record<Step, (() => unknown) | undefined> = {
    whose: () => goTo('site', fieldOf(findings, WHOSE) ?? 'title'),
    look: undefined,
    empty: begun.sample > 0 ? () => isBusy || beginEmpty(setBusy) : undefined,
    photos: () => {
      selectTab('photos');
      openAdding('photos');
    },
    prices: () => goTo('site', fieldOf(findings, /^tax$/) ?? 'shipping'),
    ready: () => selectTab('site'),
  };
  const isDone = state === 'done';
  const text = (isDone && DONE_TEXTS[step]) || (`first.${step}.text` as const);
  const { sample, photos } = begun;
  return (
    <li className="box" data-state={state}>
      <details open={!isDone}>
        <summary className="apart">
          <h3>{t(step === 'ready' ? 'ready.title' : `first.${step}`)}</h3>
          <span className="mark">{t(`first.${state}`)}</span>
        </summary>
        <div className="stack-wide">
          <p className="muted">{t(text, { sample, photos, count: findings.length })}</p>
          {step === 'look' && <LookChoice />}
          {step !== 'look' && run[step] && (
            <Button
              label={t(`first.${step}.button`)}
              className="at-start"
              look={state === 'next' ? 'loud' : 'quiet'}
              isIdle={isBusy}
              onClick={run[step]}
            />
          )}
        </div>
      </details>
    </li>
  );
}

/** The steps from the sample content to the opened shop, shown until they are dismissed. */
export function FirstSteps() {
  const { t } = useAdminText();
  const readiness = useStore($readiness);
  useEffect(() => {
    void loadReadiness();
  }, []);
  const known = typeof readiness === 'object' ? readiness : undefined;
  const done = known && doneSteps(known);
  const open = STEPS.filter((step) => !done?.[step]);
  const stateOf = (step: Step) => {
    if (!open.includes(step)) return 'done';
    if (step === open[0]) return 'next';
    return step === 'look' || step === 'prices' ? 'choice' : 'open';
  };
  const note = done && t('first.count', { done: STEPS.length - open.length, all: STEPS.length });
  return (
    <section className="stack-wide first-steps" aria-labelledby="first-steps">
      <TitleRow id="first-steps" title={t('first.title')} note={note} />
      <p className="muted">{t('first.intro')}</p>
      {readiness === 'failed' && (
        <Button label={t('ready.again')} look="quiet" onClick={() => void loadReadiness()} />
      )}
      {known && (
        <ol>
          {STEPS.map((step) => (
            <StepBox key={step} step={step} state={stateOf(step)} readiness={known} />
          ))}
        </ol>
      )}
      {readiness !== 'unread' && (
        <button type="button" className="link at-start" onClick={closeFirstSteps}>
          {t('first.dismiss')}
        </button>
      )}
    </section>
  );
}
