/** Tests by parts of their paths. */
export type Tests = {
  readonly unit?: readonly string[];
  readonly browser?: readonly string[];
  /** A pattern of test names, because browser tests take long. */
  readonly only?: string;
};

/** A control against a threat, and the tests that fail without it. */
export type Control = Tests & {
  readonly threat: string;
  /** The name of its patch in controls/. */
  readonly patch: string;
  readonly control: string;
};

/** Reads a row such as `name | promise | tests/api/one tests/api/two | test names`; the last cell is optional. */
export function readRow(row: string): { name: string; holds: string; tests: Tests | undefined } {
  const [name = '', holds = '', files, only] = row.trim().split(' | ');
  const kind = /(^| )(public\/|admin|e2e\/)/.test(files ?? '') ? 'browser' : 'unit';
  return { name, holds, tests: files ? { [kind]: files.split(' '), ...(only && { only }) } : undefined };
}

/**
 * The threats and the controls against them: patch, control, tests. `npm run prove -- threats` removes each control
 * from a copy of the project with its patch, and shows that its tests fail.
 */
const THREATS = `
price tampering
  price-compared | an amount that differs from the store’s price is refused with the right price | tests/api/checkoutBody

open redirect
  return-address | return addresses must lie on an origin of the site | tests/api/checkoutStripe

brute force, timing
  wrong-tries-of-a-process | ten wrong passwords per minute, then 429 | tests/api/password.test
  wrong-tries-of-all | all instances count wrong passwords together | tests/api/password.test
  shared-tries | in production the counter of wrong passwords lies where all instances share it | tests/api/sharedCounters tests/api/password.test
  shared-call-limits | all instances count the checkouts of an address together | tests/api/sharedCounters
  withdrawals-of-a-network | all instances count the withdrawals of a network together | tests/api/sharedCounters
  device-cookie | a device that has logged in before is not locked out by the guesses of others | tests/api/password.test
  words-to-strangers | an address that has bought nothing gets no text from the withdrawal form | tests/api/withdrawalLimits
  password-comparison | the comparison takes the same time for every wrong password | tests/api/password.test
  short-passwords | a password under 12 characters is refused at start | netlify/lib/env.test
  forwarding-headers | no request header decides where a call comes from | tests/api/password.test
  platform-limit | the platform limits the calls per address | scripts/serve/environment.test

stolen password through script
  trusted-types | nothing on the panel’s page turns text into script | public/purchase | a whole visit
  password-forgotten | the panel forgets the password at logout and 401 | src/admin/shell/session
  own-pictures | no picture address carries data out | public/purchase | a whole visit

cross-site calls
  own-origin | writes are accepted only from the site’s own origins | tests/api/guards
  media-type | bodies must be JSON or multipart | tests/api/guards
  password-header | admin calls need the password header | tests/api/adminFailures
  no-cors | no other site may read an answer | tests/api/guards tests/api/adminFailures

caching
  no-store | admin and error answers are never cached | tests/api/guards

paths
  id-pattern | ids are small letters, digits and dashes | src/shared/content/stored
  entry-ids | path words of the API are never ids | tests/api/adminEntries netlify/content/contentPaths
  content-paths | content paths lie below the content folders, and name no hidden file | netlify/content/local/store.test
  links-out-of-content | nothing is saved through a symbolic link | netlify/content/local/writing
  static-paths | no address leads out of the built site | scripts/serve/localServer
  claim-keys | no key of Blobs leads to another path | netlify/lib/claims.test

uploads
  pixel-limit | at most 50 megapixels are decoded | tests/api/adminUpload
  image-format | only five image formats are accepted, judged by content | tests/api/adminUpload
  image-metadata | metadata such as GPS data is removed | netlify/images/cleanImage
  public-hosts | pictures come from public hosts only | netlify/images/download

stored script, CSS injection
  safe-addresses | addresses are https or a path on the site | src/shared/webAddress
  text-in-scripts | no text ends a script element | src/shared/html
  text-in-markup | texts are escaped in markup | src/shared/html
  colors | colours are #rrggbb | src/shared/content/settings/settings.test tests/api/adminSite
  choices | blend modes and other choices are from their list | src/shared/content/settings/settings.test tests/api/adminSite
  bounds | numbers lie within their bounds | src/shared/content/settings/settings.test tests/api/adminSite

prototype pollution, huge or deep JSON
  json-depth | JSON is nested at most 32 levels deep | tests/api/guards
  body-size | at most 64 kB of a body are read | tests/api/guards
  unknown-fields | settings have no unknown field | src/shared/content/settings/settings.test tests/api/adminSite
  shared-fields | bulk changes of photos have no unknown field | netlify/content/contentPaths
  prototypes | no stored key changes a prototype | src/shared/content/stored.test
  site-fields | the site has no unknown field | tests/api/adminSite

commit text
  build-markers | no user text in a commit controls builds | netlify/content/commitMessage
  trailers | no user text becomes a trailer | netlify/content/commitMessage
  log-lines | no text from outside starts a log line | netlify/lib/log

token leak
  errors-without-cause | the answer to an unexpected error does not reveal its cause | tests/api/adminFailures
  server-only | builds of pages cannot read server-only variables | scripts/astro/contentBuilds

lost updates
  if-match | a save of an older version is a conflict | tests/api/adminFailures tests/api/adminPhotos.test
  expected-head | a commit names the revision on which it is based | netlify/content/github/store.test
  replay | an edit is replayed if another commit came first | netlify/content/github/store.test
  replay-locally | an edit outside the panel is never overwritten | netlify/content/local/writing

lost answer
  lost-answer | a commit contains the id of its operation | tests/long/content/githubFaults

payments down
  one-session | one checkout attempt makes one session | tests/api/checkoutStripe
  payment-timeout | a call that hangs is aborted | tests/api/checkoutStripe

one buyer reserves a whole edition
  edition-per-order | a checkout reserves at most two numbers of an edition | tests/api/editionFields
  edition-per-network | an address reserves at most four numbers of an edition | tests/api/editionFields

data kept too long
  old-claims | claims older than 13 months are deleted | netlify/lib/claims.test
  old-claims-scheduled | the scheduled function deletes them | netlify/lib/claims.test

webhook
  webhook-signature | events must be signed | tests/api/orderEvents
  webhook-age | events must not be old | tests/api/orderEvents
  claims | an action that must happen once is claimed first | netlify/lib/claims.test
  paid | only a paid session is an order | tests/api/orders.test tests/api/orderEvents tests/api/editionsComeBack

embeds
  player-consent | nothing loads from other hosts before the visitor agrees | public/purchase public/players | a whole visit|players
  sandbox | players are sandboxed | public/purchase public/players | a whole visit|players

supply chain
  locked-versions | every version in the lock file is at least its minimum | tests/architecture/dependencies
`;

/** All controls against all threats. */
export const controls: readonly Control[] = THREATS.trim()
  .split('\n\n')
  .flatMap((block) => {
    const [threat = '', ...rows] = block.split('\n');
    return rows.map((row) => {
      const { name, holds, tests } = readRow(row);
      return { threat, patch: name, control: holds, ...tests };
    });
  });
