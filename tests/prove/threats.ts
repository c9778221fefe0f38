/**
 * What attackers try, and what stops them. `npm run prove -- threats` takes each control out of a copy of the project,
 * with the patch of its name in controls/, and shows that its tests notice.
 */
export type Control = {
  /** The name of its patch. */
  readonly patch: string;
  readonly control: string;
  /** Files of unit tests that go red without it, by parts of their paths. */
  readonly unit?: readonly string[];
  /** Browser tests that go red without it. */
  readonly browser?: readonly string[];
};

type Threat = { readonly threat: string; readonly controls: readonly Control[] };

export const THREATS: readonly Threat[] = [
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
        patch: 'withdrawals-of-an-hour',
        control: 'all instances count the withdrawals of an hour together',
        unit: ['tests/api/sharedCounters'],
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
    ],
  },
  {
    threat: 'cross-site calls',
    controls: [
      { patch: 'own-origin', control: 'writes come from an own origin', unit: ['tests/api/guards'] },
      { patch: 'media-type', control: 'bodies are JSON or multipart', unit: ['tests/api/guards'] },
    ],
  },
  {
    threat: 'caching',
    controls: [
      { patch: 'no-store', control: 'admin and error answers are kept nowhere', unit: ['tests/api/guards'] },
    ],
  },
  {
    threat: 'paths',
    controls: [
      {
        patch: 'id-pattern',
        control: 'ids are small letters, digits and dashes',
        unit: ['src/domain/names'],
      },
      {
        patch: 'entry-ids',
        control: 'words of the API are never ids',
        unit: ['tests/api/adminEntries', 'src/domain/entryId'],
      },
    ],
  },
  {
    threat: 'uploads',
    controls: [
      {
        patch: 'pixel-limit',
        control: 'at most 50 megapixels are decoded',
        unit: ['tests/api/adminUpload'],
      },
      {
        patch: 'image-format',
        control: 'only five formats by their content',
        unit: ['tests/api/adminUpload'],
      },
      {
        patch: 'image-metadata',
        control: 'metadata such as a place is gone',
        unit: ['netlify/services/pictures/cleanImage'],
      },
    ],
  },
  {
    threat: 'stored script, CSS injection',
    controls: [
      {
        patch: 'safe-addresses',
        control: 'addresses are https or a path of the site',
        unit: ['src/domain/webAddress'],
      },
      { patch: 'text-in-scripts', control: 'no text ends a script element', unit: ['src/domain/html'] },
      { patch: 'text-in-markup', control: 'texts are escaped in markup', unit: ['src/domain/html'] },
    ],
  },
  {
    threat: 'prototype pollution, huge or deep JSON',
    controls: [
      { patch: 'json-depth', control: 'JSON is at most 32 deep', unit: ['tests/api/guards'] },
      { patch: 'body-size', control: 'bodies are read no further than 64 kB', unit: ['tests/api/guards'] },
    ],
  },
  {
    threat: 'commit text',
    controls: [
      {
        patch: 'build-markers',
        control: 'no user text steers a build',
        unit: ['netlify/services/content/commitMessage'],
      },
      {
        patch: 'trailers',
        control: 'no user text is a trailer',
        unit: ['netlify/services/content/commitMessage'],
      },
      { patch: 'log-lines', control: 'no text from outside starts a log line', unit: ['netlify/lib/log'] },
    ],
  },
  {
    threat: 'token leak',
    controls: [
      {
        patch: 'errors-without-cause',
        control: 'an unexpected error says nothing of its cause',
        unit: ['tests/api/adminFailures'],
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
    ],
  },
  {
    threat: 'lost answer',
    controls: [
      {
        patch: 'lost-answer',
        control: 'a commit names its operation',
        unit: ['tests/faults/content/githubFaults'],
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
        unit: ['netlify/services/claims'],
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
