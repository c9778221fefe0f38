import type { Threat } from './threat.ts';
import { THREATS_TO_CALLS } from './threatsToCalls.ts';
import { THREATS_TO_CONTENT } from './threatsToContent.ts';

/**
 * What attackers try, and what stops them. `npm run prove -- threats` takes each control out of a copy of the project,
 * with the patch of its name in controls/, and shows that its tests notice.
 */
export const THREATS: readonly Threat[] = [
  ...THREATS_TO_CALLS,
  ...THREATS_TO_CONTENT,
  {
    threat: 'token leak',
    controls: [
      {
        patch: 'errors-without-cause',
        control: 'an unexpected error says nothing of its cause',
        unit: ['tests/api/adminFailures'],
      },
      {
        patch: 'server-only',
        control: 'pages are built of no variable that only the server may know',
        unit: ['scripts/astro/siteIntegration'],
      },
    ],
  },
  {
    threat: 'lost updates',
    controls: [
      {
        patch: 'if-match',
        control: 'a save of an older version is a conflict',
        unit: ['tests/api/adminEntries', 'tests/api/adminPhotos.test'],
      },
      {
        patch: 'expected-head',
        control: 'a commit names the revision that it is made on',
        unit: ['netlify/content/github/store.test'],
      },
      {
        patch: 'replay',
        control: 'an edit that another commit has overtaken is made again',
        unit: ['netlify/content/github/store.test'],
      },
      {
        patch: 'replay-locally',
        control: 'an edit beside the panel is never overwritten',
        unit: ['netlify/content/local/writing'],
      },
    ],
  },
  {
    threat: 'lost answer',
    controls: [
      {
        patch: 'lost-answer',
        control: 'a commit names its operation',
        unit: ['tests/long/content/githubFaults'],
      },
    ],
  },
  {
    threat: 'payments down',
    controls: [
      { patch: 'one-session', control: 'one attempt is one session', unit: ['tests/api/checkoutStripe'] },
      {
        patch: 'payment-timeout',
        control: 'a call that hangs is given up',
        unit: ['tests/api/checkoutStripe'],
      },
    ],
  },
  {
    threat: 'webhook',
    controls: [
      {
        patch: 'webhook-signature',
        control: 'events are signed',
        unit: ['tests/api/webhook'],
      },
      { patch: 'webhook-age', control: 'events are young', unit: ['tests/api/webhook'] },
      {
        patch: 'claims',
        control: 'what must happen once is claimed',
        unit: ['netlify/lib'],
      },
      {
        patch: 'paid',
        control: 'only what is paid is an order',
        unit: ['tests/api/orders.test', 'tests/api/orderEvents', 'tests/api/editionsComeBack'],
      },
    ],
  },
  {
    threat: 'embeds',
    controls: [
      {
        patch: 'player-consent',
        control: 'nothing of others loads before a press',
        browser: ['public/wholeVisit'],
      },
      { patch: 'sandbox', control: 'players are sandboxed', browser: ['public/players'] },
    ],
  },
  {
    threat: 'supply chain',
    controls: [
      {
        patch: 'locked-versions',
        control: 'every copy in the lock file is above its floor',
        unit: ['tests/architecture/dependencies'],
      },
    ],
  },
];
