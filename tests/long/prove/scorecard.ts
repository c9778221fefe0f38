import { killRounds, writeAtOnce } from '../content/writers.ts';
import type { Options, Result } from '../harness.ts';
import { soak } from './soak.ts';
import { readRow, type Tests } from './threats.ts';

/** A promise of the project, and its proof: tests, or an own command. */
export type Proof = Tests & {
  readonly name: string;
  readonly holds: string;
  readonly env?: (options: Options) => Readonly<Record<string, string>>;
  readonly run?: (options: Options) => Promise<Result>;
  /** Whether it depends on a random seed. */
  readonly hasSeed?: true;
};

/** Runs the benchmark of the photo list. */
async function measureLoad(): Promise<Result> {
  const { isMet, show, undo } = await import('../../../bench/site.ts');
  const { list } = await import('../../../bench/server.ts');
  try {
    const rows = await list(1000);
    return {
      figure: rows.map(([name, value, unit]) => `${name} ${show(value, unit)}`).join(', '),
      ok: rows.every(isMet),
    };
  } finally {
    await undo.disposeAsync();
  }
}

/** The rows that do more than run tests. */
const COMMANDS: Readonly<Record<string, Omit<Proof, 'name' | 'holds'>>> = {
  'writers-local': { run: ({ isQuick }) => writeAtOnce('local', isQuick ? [8, 10] : [32, 50]) },
  'writers-github': { run: ({ isQuick }) => writeAtOnce('github', isQuick ? [8, 10] : [32, 50]) },
  'writers-github-together': { run: () => writeAtOnce('github', [16, 20], { instances: 1, latency: 100 }) },
  fuzz: {
    unit: ['tests/api/fuzz.test.ts'],
    only: 'no call fails inside',
    env: ({ isQuick, seed }) => ({ FUZZ_RUNS: isQuick ? '6000' : '100000', FUZZ_SEED: `${seed}` }),
    hasSeed: true,
  },
  kills: { run: ({ isQuick, seed }) => killRounds(isQuick ? 60 : 2000, seed), hasSeed: true },
  observatory: { run: async () => (await import('./observatory.ts')).scorePages() },
  load: { run: measureLoad },
  soak: { run: ({ isQuick }) => soak(isQuick ? 2 : 30) },
};

/** The rows of `npm run prove`: name, promise, tests. Rows without tests are in `COMMANDS`. */
const ROWS = `
writers-local | 32 processes make 50 edits each at the same time: none is lost, none doubled
writers-github | 32 writers make 50 edits each on GitHub at the same time: none is lost, none doubled
writers-github-together | 16 writers make 20 edits each in one process while GitHub answers after 100 ms: half of them take at most 4 s
github-faults | every fault of GitHub at every write: no false success, no double commit | tests/long/content/githubFaults
panel-faults | if saving fails, the panel keeps the text and says what to do | adminFailures adminUploads | fails|refuses
stripe-faults | every fault of Stripe: no second session | tests/api/checkoutStripe tests/mocks/stripe
stripe-faults-cart | if the payment page fails, the cart stays unchanged | public/checkout.spec | fail
fuzz | 200,000 random requests: no 5xx answer, no secret in an answer, memory does not grow
kills | 2,000 kills during local saves: each change is complete or absent, the owner’s own work is untouched
kill-traces | the next start repairs what a kill at any step of a save left behind | tests/long/content/kill
storage | 9 kinds of broken, full, blocked or foreign browser storage: no page error | public/storage public/language | storage|stored choice
storage-carts | over 50 kinds of stored carts and consents: valid parts are kept, invalid ones dropped | src/shared/shop/cartStorage src/features/cart/cart src/features/players/consent
network | offline after load, slow 3G, or every call failing: content stays readable, the cart is kept, messages are clear | public/lists public/images
damaged-content | each content file damaged in 10 ways: the build names file, field and expected value, and the other entries stay listed | src/shared/content/stored scripts/astro/contentBuilds tests/api/reads
bad-content | missing content, links out of it, Git LFS pointers, or a build that fails half-way: reported, and the old site stays | scripts/astro/siteIntegration scripts/astro/publishFiles scripts/astro/contentBuilds scripts/images/derive scripts/images/cache
half-set-environment | every subset of the environment variables: one clear line for each missing one, everything else works | netlify/lib/missingConfig tests/api/shopReadiness
password-guesses | 3,000 password guesses from changing addresses at four processes of the bundled function: at most 30 are checked | tests/api/password tests/api/sharedCounters netlify/lib/env.test
password-timing | the time to refuse a wrong password reveals nothing about the right one | tests/api/password.test
payments-underpaid | no request can lower a price, and Stripe gets exactly the expected body | tests/api/checkoutBody tests/api/checkoutStripe
overtaken-publish | a build is repeated if a photo is deleted meanwhile, and a failed build says why | scripts/serve/publish
odd-repositories | line ends that Git converts are read; so are SHA-256 repositories, which refuse saves with a clear message | netlify/content/local/store.test netlify/lib/log
outside-edits | changes by Git or an editor outside the panel are noticed, and no save undoes them | netlify/content/local/outside netlify/content/local/writing netlify/content/folderTree
checkout-limit | checkouts are limited per address, far above what a buyer needs | tests/api/checkoutBody tests/api/sharedCounters
prices | a typed price is understood or refused, never dropped | src/shared/shop/price src/shared/content/fields
prices-in-the-panel | a price in German notation is understood, or the panel asks what it means | adminPhotos adminRows adminUploadFiles | price|refused and emptied values|photos are uploaded
publishable-key | the payment page also opens without a publishable key | public/built | only a secret key
editions | 200 simultaneous buyers of the last 3 numbers: 3 are sold; 20 sessions from one address leave 26 of 30 numbers | tests/api/edition
order-labels | 60 refunds and 50 simultaneous withdrawals: the order has at most 40 metadata entries at Stripe, and can still be sent and refunded | tests/api/orderRefunds
withdrawals | many withdrawals from one sender do not block others, and an unknown address gets at most two mails a day | tests/api/withdrawal
unchanged-saves | an unchanged save of any kind of entry makes no commit, and one changed field changes only that field | tests/api/unchangedSaves
uploads | hostile pictures are refused, metadata is removed | tests/api/adminUpload netlify/images
webhooks | forged, old and unreadable events are refused, repeated ones change nothing | tests/api/orderEvents tests/api/labWaits
third-parties | a whole visit without consent contacts no other host, and no picture address carries data out of the panel | public/purchase public/players | a whole visit|players
policies | every built page is served with its content security policy in a header | e2e/server | policy
accessibility | axe-core finds no violation of WCAG 2.2 AA in any state, and everything works by keyboard | public/accessibility adminKeyboard adminFits | accessib|keyboard
observatory | the scorer of MDN’s HTTP Observatory gives every kind of page at least 130
load | the list of 1,000 photos: 5,000 requests per second, p99 at most 25 ms, no error
soak | 30 minutes of reads, saves, uploads and builds: memory grows by at most 10 %, no open file or child process is left
`;

/** Without `quick`, tests run in their long form. */
const env = ({ isQuick }: Options): Readonly<Record<string, string>> => (isQuick ? {} : { LONG_TESTS: '1' });

export const PROOFS: readonly Proof[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const { name, holds, tests } = readRow(row);
    return { name, holds, ...(tests ? { ...tests, env } : COMMANDS[name]) };
  });
