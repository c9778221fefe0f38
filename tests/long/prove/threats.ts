/** Tests that show something, by parts of their paths. */
export type Tests = {
  readonly unit?: readonly string[];
  readonly browser?: readonly string[];
  /** Only the tests whose names match: a browser test takes long. */
  readonly only?: string;
};

/** What stops a threat, and the tests that go red without it. */
export type Control = Tests & {
  readonly threat: string;
  /** The name of its patch in controls/. */
  readonly patch: string;
  readonly control: string;
};

/** The cells of a row such as `name | what holds | tests/api/one tests/api/two | only these`; the last one may be left out. */
export function readRow(row: string): { name: string; holds: string; tests: Tests | undefined } {
  const [name = '', holds = '', files, only] = row.trim().split(' | ');
  const kind = /(^| )(public\/|admin|e2e\/)/.test(files ?? '') ? 'browser' : 'unit';
  return { name, holds, tests: files ? { [kind]: files.split(' '), ...(only && { only }) } : undefined };
}

/**
 * What attackers try, and what stops them: the patch, the control, its tests. `npm run prove -- threats` takes each
 * control out of a copy of the project, with its patch, and shows that its tests notice.
 */
const THREATS = `
price tampering
  price-compared | an amount that differs from the store is refused with the right price | tests/api/checkoutBody

open redirect
  return-address | return addresses lie on an origin of the site | tests/api/checkoutStripe

brute force, timing
  wrong-tries-of-a-process | ten wrong passwords a minute, then 429 | tests/api/password.test
  wrong-tries-of-all | all instances count wrong passwords together | tests/api/password.test
  shared-tries | production counts wrong passwords where all instances do | tests/api/sharedCounters tests/api/password.test
  shared-call-limits | all instances count the checkouts of an address together | tests/api/sharedCounters
  withdrawals-of-a-network | all instances count the withdrawals of a network together | tests/api/sharedCounters
  device-cookie | a device that has logged in before is not locked out by what others guess | tests/api/password.test
  words-to-strangers | whoever has bought nothing gets no word that was typed into the withdrawal form | tests/api/withdrawalLimits
  password-comparison | the comparison takes as long whatever is wrong | tests/api/password.test
  short-passwords | a password under 12 characters is refused at start | netlify/lib/env.test
  forwarding-headers | no header says where a call comes from | tests/api/password.test
  platform-limit | the platform limits the calls of an address | scripts/serve/environment.test

stolen password through script
  trusted-types | nothing on the panel’s page turns text into script | public/purchase | a whole visit
  password-forgotten | the panel forgets the password at logout and 401 | src/admin/shell/session
  own-pictures | no address of a picture carries data out | public/purchase | a whole visit

cross-site calls
  own-origin | writes come from an own origin | tests/api/guards
  media-type | bodies are JSON or multipart | tests/api/guards
  password-header | admin calls need the header of the password | tests/api/adminFailures
  no-cors | no other site may read an answer | tests/api/guards tests/api/adminFailures

caching
  no-store | admin and error answers are kept nowhere | tests/api/guards

paths
  id-pattern | ids are small letters, digits and dashes | src/shared/content/stored
  entry-ids | words of the API are never ids | tests/api/adminEntries netlify/content/contentPaths
  content-paths | content lies below its folders, in no hidden file | netlify/content/local/store.test
  links-out-of-content | nothing is saved through a link | netlify/content/local/writing
  static-paths | no address leads out of the built site | scripts/serve/localServer
  claim-keys | no key of Blobs leads elsewhere | netlify/lib/claims.test

uploads
  pixel-limit | at most 50 megapixels are decoded | tests/api/adminUpload
  image-format | only five formats by their content | tests/api/adminUpload
  image-metadata | metadata such as a place is gone | netlify/images/cleanImage
  public-hosts | pictures come from public hosts only | netlify/images/download

stored script, CSS injection
  safe-addresses | addresses are https or a path of the site | src/shared/webAddress
  text-in-scripts | no text ends a script element | src/shared/html
  text-in-markup | texts are escaped in markup | src/shared/html
  colors | colours are #rrggbb | src/shared/content/settings/settings.test tests/api/adminSite
  choices | blends and other choices are from their list | src/shared/content/settings/settings.test tests/api/adminSite
  bounds | numbers lie within their bounds | src/shared/content/settings/settings.test tests/api/adminSite

prototype pollution, huge or deep JSON
  json-depth | JSON is at most 32 deep | tests/api/guards
  body-size | bodies are read no further than 64 kB | tests/api/guards
  unknown-fields | settings have no field of another name | src/shared/content/settings/settings.test tests/api/adminSite
  shared-fields | changes of many photos have no field of another name | netlify/content/contentPaths
  prototypes | nothing stored becomes a prototype | src/shared/content/stored.test
  site-fields | the site has no field of another name | tests/api/adminSite

commit text
  build-markers | no user text steers a build | netlify/content/commitMessage
  trailers | no user text is a trailer | netlify/content/commitMessage
  log-lines | no text from outside starts a log line | netlify/lib/log

token leak
  errors-without-cause | an unexpected error says nothing of its cause | tests/api/adminFailures
  server-only | pages are built of no variable that only the server may know | scripts/astro/contentBuilds

lost updates
  if-match | a save of an older version is a conflict | tests/api/adminFailures tests/api/adminPhotos.test
  expected-head | a commit names the revision that it is made on | netlify/content/github/store.test
  replay | an edit that another commit has overtaken is made again | netlify/content/github/store.test
  replay-locally | an edit beside the panel is never overwritten | netlify/content/local/writing

lost answer
  lost-answer | a commit names its operation | tests/long/content/githubFaults

payments down
  one-session | one attempt is one session | tests/api/checkoutStripe
  payment-timeout | a call that hangs is given up | tests/api/checkoutStripe

an edition that one buyer holds
  edition-per-order | a checkout holds at most two of an edition | tests/api/editionFields
  edition-per-network | an address holds at most four of an edition | tests/api/editionFields

data that nobody needs
  old-claims | claims older than 13 months go | netlify/lib/claims.test
  old-claims-scheduled | the scheduled function removes them | netlify/lib/claims.test

webhook
  webhook-signature | events are signed | tests/api/orderEvents
  webhook-age | events are young | tests/api/orderEvents
  claims | what must happen once is claimed | netlify/lib/claims.test
  paid | only what is paid is an order | tests/api/orders.test tests/api/orderEvents tests/api/editionsComeBack

embeds
  player-consent | nothing of others loads before a press | public/purchase public/players | a whole visit|players
  sandbox | players are sandboxed | public/purchase public/players | a whole visit|players

supply chain
  locked-versions | every copy in the lock file is above its floor | tests/architecture/dependencies
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
