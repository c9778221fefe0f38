/** What stops a threat, and the tests that go red without it, by parts of their paths. */
export type Control = {
  /** The name of its patch in controls/. */
  readonly patch: string;
  readonly control: string;
  readonly unit?: readonly string[];
  readonly browser?: readonly string[];
  /** Only the tests of this name: a browser test takes long. */
  readonly only?: string;
};

const unit = (patch: string, control: string, ...files: readonly string[]): Control => ({
  patch,
  control,
  unit: files,
});
const browser = (patch: string, control: string, only: string, ...files: readonly string[]): Control => ({
  patch,
  control,
  only,
  browser: files,
});

/**
 * What attackers try, and what stops them. `npm run prove -- threats` takes each control out of a copy of the project,
 * with its patch, and shows that its tests notice.
 */
export const THREATS: Readonly<Record<string, readonly Control[]>> = {
  'price tampering': [
    unit(
      'price-compared',
      'an amount that differs from the store is refused with the right price',
      'tests/api/checkoutBody',
    ),
  ],
  'open redirect': [
    unit('return-address', 'return addresses lie on an origin of the site', 'tests/api/checkoutStripe'),
  ],
  'brute force, timing': [
    unit('wrong-tries-of-a-process', 'ten wrong passwords a minute, then 429', 'tests/api/password.test'),
    unit('wrong-tries-of-all', 'all instances count wrong passwords together', 'tests/api/password.test'),
    unit(
      'shared-tries',
      'production counts wrong passwords where all instances do',
      'tests/api/sharedCounters',
      'tests/api/password.test',
    ),
    unit(
      'shared-call-limits',
      'all instances count the checkouts of an address together',
      'tests/api/sharedCounters',
    ),
    unit(
      'withdrawals-of-a-network',
      'all instances count the withdrawals of a network together',
      'tests/api/sharedCounters',
    ),
    unit(
      'device-cookie',
      'a device that has logged in before is not locked out by what others guess',
      'tests/api/password.test',
    ),
    unit(
      'words-to-strangers',
      'whoever has bought nothing gets no word that was typed into the withdrawal form',
      'tests/api/withdrawalLimits',
    ),
    unit('password-comparison', 'the comparison takes as long whatever is wrong', 'tests/api/password.test'),
    unit('short-passwords', 'a password under 12 characters is refused at start', 'netlify/lib/env.test'),
    unit('forwarding-headers', 'no header says where a call comes from', 'tests/api/password.test'),
    unit(
      'forwarding-headers-locally',
      'forged forwarding headers reach no function',
      'scripts/serve/localServer',
    ),
    unit('platform-limit', 'the platform limits the calls of an address', 'scripts/serve/environment.test'),
  ],
  'stolen password through script': [
    browser(
      'trusted-types',
      'nothing on the panel’s page turns text into script',
      'a whole visit',
      'public/purchase',
    ),
    unit('password-forgotten', 'the panel forgets the password at logout and 401', 'src/admin/shell/session'),
    browser('own-pictures', 'no address of a picture carries data out', 'a whole visit', 'public/purchase'),
  ],
  'cross-site calls': [
    unit('own-origin', 'writes come from an own origin', 'tests/api/guards'),
    unit('media-type', 'bodies are JSON or multipart', 'tests/api/guards'),
    unit('password-header', 'admin calls need the header of the password', 'tests/api/adminFailures'),
    unit('no-cors', 'no other site may read an answer', 'tests/api/guards', 'tests/api/adminFailures'),
  ],
  caching: [unit('no-store', 'admin and error answers are kept nowhere', 'tests/api/guards')],
  paths: [
    unit('id-pattern', 'ids are small letters, digits and dashes', 'src/shared/content/stored'),
    unit(
      'entry-ids',
      'words of the API are never ids',
      'tests/api/adminEntries',
      'netlify/content/contentPaths',
    ),
    unit(
      'content-paths',
      'content lies below its folders, in no hidden file',
      'netlify/content/local/store.test',
    ),
    unit('links-out-of-content', 'nothing is saved through a link', 'netlify/content/local/writing'),
    unit('static-paths', 'no address leads out of the built site', 'scripts/serve/environment'),
    unit('claim-keys', 'no key of Blobs leads elsewhere', 'netlify/lib/claims.test'),
  ],
  uploads: [
    unit('pixel-limit', 'at most 50 megapixels are decoded', 'tests/api/adminUpload'),
    unit('image-format', 'only five formats by their content', 'tests/api/adminUpload'),
    unit('image-metadata', 'metadata such as a place is gone', 'netlify/images/cleanImage'),
    unit('public-hosts', 'pictures come from public hosts only', 'netlify/images/download'),
  ],
  'stored script, CSS injection': [
    unit('safe-addresses', 'addresses are https or a path of the site', 'src/shared/webAddress'),
    unit('text-in-scripts', 'no text ends a script element', 'src/shared/html'),
    unit('text-in-markup', 'texts are escaped in markup', 'src/shared/html'),
    unit('colors', 'colours are #rrggbb', 'src/shared/content/settings/settings.test', 'tests/api/adminSite'),
    unit(
      'choices',
      'blends and other choices are from their list',
      'src/shared/content/settings/settings.test',
      'tests/api/adminSite',
    ),
    unit(
      'bounds',
      'numbers lie within their bounds',
      'src/shared/content/settings/settings.test',
      'tests/api/adminSite',
    ),
  ],
  'prototype pollution, huge or deep JSON': [
    unit('json-depth', 'JSON is at most 32 deep', 'tests/api/guards'),
    unit('body-size', 'bodies are read no further than 64 kB', 'tests/api/guards'),
    unit(
      'unknown-fields',
      'settings have no field of another name',
      'src/shared/content/settings/settings.test',
      'tests/api/adminSite',
    ),
    unit(
      'shared-fields',
      'changes of many photos have no field of another name',
      'netlify/content/contentPaths',
    ),
    unit('prototypes', 'nothing stored becomes a prototype', 'src/shared/content/stored.test'),
    unit('site-fields', 'the site has no field of another name', 'tests/api/adminSite'),
  ],
  'commit text': [
    unit('build-markers', 'no user text steers a build', 'netlify/content/commitMessage'),
    unit('trailers', 'no user text is a trailer', 'netlify/content/commitMessage'),
    unit('log-lines', 'no text from outside starts a log line', 'netlify/lib/log'),
  ],
  'token leak': [
    unit('errors-without-cause', 'an unexpected error says nothing of its cause', 'tests/api/adminFailures'),
    unit(
      'server-only',
      'pages are built of no variable that only the server may know',
      'scripts/astro/contentBuilds',
    ),
  ],
  'lost updates': [
    unit(
      'if-match',
      'a save of an older version is a conflict',
      'tests/api/adminEntries',
      'tests/api/adminPhotos.test',
    ),
    unit(
      'expected-head',
      'a commit names the revision that it is made on',
      'netlify/content/github/store.test',
    ),
    unit(
      'replay',
      'an edit that another commit has overtaken is made again',
      'netlify/content/github/store.test',
    ),
    unit('replay-locally', 'an edit beside the panel is never overwritten', 'netlify/content/local/writing'),
  ],
  'lost answer': [unit('lost-answer', 'a commit names its operation', 'tests/long/content/githubFaults')],
  'payments down': [
    unit('one-session', 'one attempt is one session', 'tests/api/checkoutStripe'),
    unit('payment-timeout', 'a call that hangs is given up', 'tests/api/checkoutStripe'),
  ],
  'an edition that one buyer holds': [
    unit('edition-per-order', 'a checkout holds at most two of an edition', 'tests/api/editionFields'),
    unit('edition-per-network', 'an address holds at most four of an edition', 'tests/api/editionFields'),
  ],
  'data that nobody needs': [
    unit('old-claims', 'claims older than 13 months go', 'netlify/lib/claims.test'),
    unit('old-claims-scheduled', 'the scheduled function removes them', 'netlify/lib/claims.test'),
  ],
  webhook: [
    unit('webhook-signature', 'events are signed', 'tests/api/orderEvents'),
    unit('webhook-age', 'events are young', 'tests/api/orderEvents'),
    unit('claims', 'what must happen once is claimed', 'netlify/lib/claims.test'),
    unit(
      'paid',
      'only what is paid is an order',
      'tests/api/orders.test',
      'tests/api/orderEvents',
      'tests/api/editionsComeBack',
    ),
  ],
  embeds: [
    browser(
      'player-consent',
      'nothing of others loads before a press',
      'a whole visit|players',
      'public/purchase',
      'public/players',
    ),
    browser('sandbox', 'players are sandboxed', 'players', 'public/players'),
  ],
  'supply chain': [
    unit(
      'locked-versions',
      'every copy in the lock file is above its floor',
      'tests/architecture/dependencies',
    ),
  ],
};
