/**
 * What must hold, and the command that shows it. `npm run prove -- <name>` plays one row again; `--seed` gives the rows
 * that are left to chance the places that another run printed.
 */
export type Proof = {
  readonly name: string;
  readonly holds: string;
  readonly tool: 'vitest' | 'playwright' | 'node';
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** In place of args and env where it shall take minutes rather than hours. */
  readonly quick?: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> };
  /** What the last line with the figure looks like, for a command of its own; tests have the number of those that passed. */
  readonly figure?: RegExp;
  /** Which variable takes the seed. */
  readonly seed?: string;
};

const LONG = { LONG_TESTS: '1' };
/** Rows of tests, in their long form unless it shall be quick. */
const testsOf =
  (tool: 'vitest' | 'playwright', command: string) =>
  (name: string, holds: string, files: readonly string[], more: Partial<Proof> = {}): Proof => ({
    name,
    holds,
    tool,
    args: [command, ...files],
    env: LONG,
    quick: { env: {} },
    ...more,
  });
const unit = testsOf('vitest', 'run');
const browser = testsOf('playwright', 'test');

const WRITERS = 'tests/long/content/writers.ts';
const WRITERS_FIGURE = /\d+ made, .*/g;

export const PROOFS: readonly Proof[] = [
  {
    name: 'writers-local',
    holds: '32 writers × 50 edits at once, a process each: none lost, none doubled',
    tool: 'node',
    args: [WRITERS, 'local', '32', '50'],
    quick: { args: [WRITERS, 'local', '8', '10'] },
    figure: WRITERS_FIGURE,
  },
  {
    name: 'writers-github',
    holds: '32 writers × 50 edits at once on GitHub: none lost, none doubled',
    tool: 'node',
    args: [WRITERS, 'github', '32', '50'],
    quick: { args: [WRITERS, 'github', '8', '10'] },
    figure: WRITERS_FIGURE,
  },
  {
    name: 'writers-github-together',
    holds: '16 writers × 20 edits in one process, GitHub answering after 100 ms: half of them within 4 s',
    tool: 'node',
    args: [WRITERS, 'github', '16', '20', 'instances=1', 'latency=100'],
    figure: WRITERS_FIGURE,
  },
  unit('github-faults', 'every fault of GitHub × every write: no false success, no double commit', [
    'tests/long/content/githubFaults',
  ]),
  browser('panel-faults', 'where saving fails, the panel keeps the text and says what to do', [
    'adminStoreFaults',
    'adminPhotosFailing',
  ]),
  unit('stripe-faults', 'every fault of Stripe: no second session', [
    'tests/api/checkoutStripe',
    'tests/mocks/stripe/paymentPage',
  ]),
  browser('stripe-faults-cart', 'where the payment page fails, the cart stays as it was', [
    'public/checkoutFailures',
  ]),
  unit(
    'fuzz',
    '200,000 random requests: no answer of 5xx, no secret, memory flat',
    ['tests/api/fuzz.test.ts', 'tests/api/adminFuzz.test.ts', '-t', 'no call fails inside'],
    { env: { FUZZ_RUNS: '100000' }, quick: { env: { FUZZ_RUNS: '6000' } }, seed: 'FUZZ_SEED' },
  ),
  {
    name: 'kills',
    holds: '2,000 kills during local saves: each change whole or absent, the owner’s own work untouched',
    tool: 'node',
    args: ['tests/long/content/killMany.ts', '2000'],
    quick: { args: ['tests/long/content/killMany.ts', '60'] },
    figure: /\d+ kills, \d+ saves, \d+ problems$/gm,
    seed: 'KILL_SEED',
  },
  unit('kill-traces', 'what a kill leaves behind at any step is mended at the next start', [
    'tests/long/content/recovery',
  ]),
  browser('storage', '26 kinds of broken, full, blocked or foreign browser storage: no page error', [
    'public/storage',
  ]),
  unit('storage-carts', 'each kind of stored cart is read piece by piece', [
    'src/shared/shop/cartStorage',
    'src/features/cart/storedCart',
  ]),
  browser(
    'network',
    'offline after load, slow 3G, every call failing: content readable, cart kept, messages clear',
    ['public/network', 'public/freshLists', 'public/images', 'public/pages'],
  ),
  unit(
    'damaged-content',
    'each content file broken in 10 ways: the build names file, field and expectation, lists stay whole beside it',
    ['src/shared/content/damagedFiles', 'scripts/astro/contentBuilds', 'tests/api/reads'],
  ),
  unit(
    'bad-content',
    'no content, links out of it, Git LFS pointers, a build that fails on its way: said, the old site stays',
    [
      'scripts/astro/checkContent',
      'scripts/astro/publishFiles',
      'scripts/astro/contentBuilds',
      'scripts/images/derive',
      'scripts/images/cache',
    ],
  ),
  unit('half-set-environment', 'every subset of the variables: a clear line each, what can work works', [
    'netlify/lib/lacks',
    'tests/api/halfSetEnvironment',
  ]),
  unit(
    'password-guesses',
    '3,000 guesses from changing addresses at four processes of the bundled function: at most 30 looks',
    [
      'tests/api/passwordGuessing',
      'tests/api/sharedCounters',
      'tests/api/password.test',
      'netlify/lib/env.test',
    ],
  ),
  unit('password-timing', 'the time a wrong password takes says nothing', ['tests/api/passwordTiming']),
  unit('payments-underpaid', 'no way to pay less, and the exact body that reaches Stripe', [
    'tests/api/checkoutBody',
    'tests/api/checkoutParams',
  ]),
  unit('overtaken-publish', 'a publish that a delete overtakes is built again, and one that fails says why', [
    'scripts/serve/publish',
  ]),
  unit(
    'odd-repositories',
    'line ends that Git converts, object names of SHA-256: read, and refused clearly',
    ['netlify/content/local/store.test', 'netlify/lib/log'],
  ),
  unit('outside-edits', 'what Git and editors do beside the panel is seen, and no save undoes it', [
    'netlify/content/local/outside',
    'netlify/content/folderTree',
  ]),
  unit('checkout-limit', 'a limit for checkouts that no buyer meets', [
    'tests/api/checkoutLimit',
    'tests/api/sharedCounters',
  ]),
  unit('prices', 'a price is understood or refused, never dropped', [
    'src/shared/shop/price',
    'src/shared/content/fields',
  ]),
  browser('prices-in-the-panel', 'a price typed the German way is understood or asked about', [
    'adminPrices',
  ]),
  browser('publishable-key', 'without a publishable key the payment page still opens', [
    'public/checkoutKeys',
  ]),
  unit('uploads', 'hostile pictures are refused, metadata is gone', [
    'tests/api/adminUpload',
    'netlify/images',
  ]),
  unit('webhooks', 'forged, stale, replayed and unreadable events', [
    'tests/api/webhook',
    'tests/api/labWebhook',
  ]),
  browser(
    'third-parties',
    'a whole visit without a press asks other hosts for nothing, and no picture carries data out of the panel',
    ['public/wholeVisit', 'public/players'],
  ),
  browser('accessibility', 'axe-core, WCAG 2.2 AA: no violation in any state, by keyboard alone', [
    'public/accessibility',
    'public/keyboard',
    'adminKeyboard',
  ]),
  {
    name: 'observatory',
    holds: 'MDN Observatory’s own scorer: 130 or more on every kind of page',
    tool: 'node',
    args: ['tests/long/prove/observatory.ts'],
    figure: /^scores .*$/gm,
  },
  {
    name: 'load',
    holds: 'list of 1,000 photos: 5,000 requests a second, p99 25 ms, no error',
    tool: 'node',
    args: ['bench/run.ts', 'list'],
    figure: /requests.*$/gm,
  },
  {
    name: 'soak',
    holds: '30 minutes of reads, saves, uploads and builds: memory flat within 10 %, no file or child left',
    tool: 'node',
    args: ['tests/long/prove/soak.ts', '30'],
    quick: { args: ['tests/long/prove/soak.ts', '2'] },
    figure: /^\d+ min, .*$/gm,
  },
];
