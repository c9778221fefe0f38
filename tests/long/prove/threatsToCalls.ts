import type { Threat } from './threat.ts';

/** What comes as a call: prices, addresses, passwords and other sites. */
export const THREATS_TO_CALLS: readonly Threat[] = [
  {
    threat: 'price tampering',
    controls: [
      {
        patch: 'price-compared',
        control: 'an amount that differs from the store is refused with the right price',
        unit: ['tests/api/checkoutBody'],
      },
    ],
  },
  {
    threat: 'open redirect',
    controls: [
      {
        patch: 'return-address',
        control: 'return addresses lie on an origin of the site',
        unit: ['tests/api/checkoutParams'],
      },
    ],
  },
  {
    threat: 'brute force, timing',
    controls: [
      {
        patch: 'wrong-tries-of-a-process',
        control: 'ten wrong passwords a minute, then 429',
        unit: ['tests/api/password.test'],
      },
      {
        patch: 'wrong-tries-of-all',
        control: 'all instances count wrong passwords together',
        unit: ['tests/api/passwordGuessing'],
      },
      {
        patch: 'shared-tries',
        control: 'production counts wrong passwords where all instances do',
        unit: ['tests/api/sharedCounters', 'tests/api/passwordGuessing'],
      },
      {
        patch: 'shared-call-limits',
        control: 'all instances count the checkouts of an address together',
        unit: ['tests/api/sharedCounters'],
      },
      {
        patch: 'withdrawals-of-a-network',
        control: 'all instances count the withdrawals of a network together',
        unit: ['tests/api/sharedCounters'],
      },
      {
        patch: 'words-to-strangers',
        control: 'whoever has bought nothing gets no word that was typed into the withdrawal form',
        unit: ['tests/api/withdrawalLimits'],
      },
      {
        patch: 'password-comparison',
        control: 'the comparison takes as long whatever is wrong',
        unit: ['tests/api/passwordTiming'],
      },
      {
        patch: 'short-passwords',
        control: 'a password under 12 characters is refused at start',
        unit: ['netlify/lib/env.test'],
      },
      {
        patch: 'forwarding-headers',
        control: 'no header says where a call comes from',
        unit: ['tests/api/password.test'],
      },
      {
        patch: 'forwarding-headers-locally',
        control: 'forged forwarding headers reach no function',
        unit: ['scripts/serve/localServer'],
      },
      {
        patch: 'platform-limit',
        control: 'the platform limits the calls of an address',
        unit: ['scripts/serve/functions.test'],
      },
    ],
  },
  {
    threat: 'stolen password through script',
    controls: [
      {
        patch: 'trusted-types',
        control: 'nothing on the panel’s page turns text into script',
        browser: ['public/wholeVisit'],
      },
      {
        patch: 'password-forgotten',
        control: 'the panel forgets the password at logout and 401',
        unit: ['src/admin/shell/session'],
      },
      {
        patch: 'own-pictures',
        control: 'no address of a picture carries data out',
        browser: ['public/wholeVisit'],
      },
    ],
  },
  {
    threat: 'cross-site calls',
    controls: [
      { patch: 'own-origin', control: 'writes come from an own origin', unit: ['tests/api/guards'] },
      { patch: 'media-type', control: 'bodies are JSON or multipart', unit: ['tests/api/guards'] },
      {
        patch: 'password-header',
        control: 'admin calls need the header of the password',
        unit: ['tests/api/adminFailures'],
      },
      {
        patch: 'no-cors',
        control: 'no other site may read an answer',
        unit: ['tests/api/guards', 'tests/api/adminFailures'],
      },
    ],
  },
  {
    threat: 'caching',
    controls: [
      { patch: 'no-store', control: 'admin and error answers are kept nowhere', unit: ['tests/api/guards'] },
    ],
  },
];
