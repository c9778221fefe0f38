import { killRounds, writeAtOnce } from '../content/writers.ts';
import type { Found, Wanted } from '../harness.ts';
import { soak } from './soak.ts';
import { readRow, type Tests } from './threats.ts';

/** What must hold, and what shows it: tests, or a command of its own. */
export type Proof = Tests & {
  readonly name: string;
  readonly holds: string;
  readonly env?: (wanted: Wanted) => Readonly<Record<string, string>>;
  readonly play?: (wanted: Wanted) => Promise<Found>;
  /** A part of it is left to chance. */
  readonly hasSeed?: true;
};

/** The bench's row of the list. */
async function measureLoad(): Promise<Found> {
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

/** What a row does that is more than to run its tests. */
const PLAYS: Readonly<Record<string, Omit<Proof, 'name' | 'holds'>>> = {
  'writers-local': { play: ({ isQuick }) => writeAtOnce('local', isQuick ? [8, 10] : [32, 50]) },
  'writers-github': { play: ({ isQuick }) => writeAtOnce('github', isQuick ? [8, 10] : [32, 50]) },
  'writers-github-together': { play: () => writeAtOnce('github', [16, 20], { instances: 1, latency: 100 }) },
  fuzz: {
    unit: ['tests/api/fuzz.test.ts'],
    only: 'no call fails inside',
    env: ({ isQuick, seed }) => ({ FUZZ_RUNS: isQuick ? '6000' : '100000', FUZZ_SEED: `${seed}` }),
    hasSeed: true,
  },
  kills: { play: ({ isQuick, seed }) => killRounds(isQuick ? 60 : 2000, seed), hasSeed: true },
  observatory: { play: async () => (await import('./observatory.ts')).scorePages() },
  load: { play: measureLoad },
  soak: { play: ({ isQuick }) => soak(isQuick ? 2 : 30) },
};

/** The rows of `npm run prove`: the name, what holds, its tests; one without tests is among `PLAYS`. */
const ROWS = `
writers-local | 32 writers × 50 edits at once, a process each: none lost, none doubled
writers-github | 32 writers × 50 edits at once on GitHub: none lost, none doubled
writers-github-together | 16 writers × 20 edits in one process, GitHub answering after 100 ms: half of them within 4 s
github-faults | every fault of GitHub × every write: no false success, no double commit | tests/long/content/githubFaults
panel-faults | where saving fails, the panel keeps the text and says what to do | adminFailures adminUploads | fails|refuses
stripe-faults | every fault of Stripe: no second session | tests/api/checkoutStripe tests/mocks/stripe
stripe-faults-cart | where the payment page fails, the cart stays as it was | public/checkout.spec | fail
fuzz | 200,000 random requests: no answer of 5xx, no secret, memory flat
kills | 2,000 kills during local saves: each change whole or absent, the owner’s own work untouched
kill-traces | what a kill leaves behind at any step is mended at the next start | tests/long/content/kill
storage | 9 kinds of broken, full, blocked or foreign storage in a browser: no page error | public/storage public/language | storage|stored choice
storage-carts | over 50 kinds of stored cart and consent are read piece by piece | src/shared/shop/cartStorage src/features/cart/cart src/features/players/consent
network | offline after load, slow 3G, every call failing: content readable, cart kept, messages clear | public/lists public/images
damaged-content | each content file broken in 10 ways: the build names file, field and expectation, lists stay whole beside it | src/shared/content/stored scripts/astro/contentBuilds tests/api/reads
bad-content | no content, links out of it, Git LFS pointers, a build that fails on its way: said, the old site stays | scripts/astro/siteIntegration scripts/astro/publishFiles scripts/astro/contentBuilds scripts/images/derive scripts/images/cache
half-set-environment | every subset of the variables: a clear line each, what can work works | netlify/lib/missingConfig tests/api/shopReadiness
password-guesses | 3,000 guesses from changing addresses at four processes of the bundled function: at most 30 looks | tests/api/password tests/api/sharedCounters netlify/lib/env.test
password-timing | the time a wrong password takes says nothing | tests/api/password.test
payments-underpaid | no way to pay less, and the exact body that reaches Stripe | tests/api/checkoutBody tests/api/checkoutStripe
overtaken-publish | a publish that a delete overtakes is built again, and one that fails says why | scripts/serve/publish
odd-repositories | line ends that Git converts, object names of SHA-256: read, and refused clearly | netlify/content/local/store.test netlify/lib/log
outside-edits | what Git and editors do beside the panel is seen, and no save undoes it | netlify/content/local/outside netlify/content/local/writing netlify/content/folderTree
checkout-limit | a limit for checkouts that no buyer meets | tests/api/checkoutBody tests/api/sharedCounters
prices | a price is understood or refused, never dropped | src/shared/shop/price src/shared/content/fields
prices-in-the-panel | a price typed the German way is understood or asked about | adminPhotos adminRows adminUploadFiles | price|refused and emptied values|photos are uploaded
publishable-key | without a publishable key the payment page still opens | public/built | only a secret key
editions | 200 buyers at once of 3 numbers: 3 are sold; 20 sessions from one address leave 26 of 30 | tests/api/edition
order-labels | 60 refunds and 50 withdrawals at once: at most 40 labels, and the order goes on | tests/api/orderRefunds
withdrawals | a flood shuts the withdrawal form for nobody else, and strangers get two mails a day | tests/api/withdrawal
unchanged-saves | each kind of entry saved unchanged makes no commit, with one field changed differs there alone | tests/api/unchangedSaves
uploads | hostile pictures are refused, metadata is gone | tests/api/adminUpload netlify/images
webhooks | forged, stale, replayed and unreadable events | tests/api/orderEvents tests/api/labWaits
third-parties | a whole visit without a press asks other hosts for nothing, and no picture carries data out of the panel | public/purchase public/players | a whole visit|players
policies | every built page has its policy in a header | e2e/server | policy
accessibility | axe-core, WCAG 2.2 AA: no violation in any state, by keyboard alone | public/accessibility adminKeyboard adminFits | accessib|keyboard
observatory | MDN Observatory’s own scorer: 130 or more on every kind of page
load | list of 1,000 photos: 5,000 requests a second, p99 25 ms, no error
soak | 30 minutes of reads, saves, uploads and builds: memory flat within 10 %, no file or child left
`;

/** Tests run in their long form unless it shall be quick. */
const env = ({ isQuick }: Wanted): Readonly<Record<string, string>> => (isQuick ? {} : { LONG_TESTS: '1' });

export const PROOFS: readonly Proof[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const { name, holds, tests } = readRow(row);
    return { name, holds, ...(tests ? { ...tests, env } : PLAYS[name]) };
  });
