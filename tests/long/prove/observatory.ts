import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECURITY_HEADERS } from '../../../netlify/lib/replies.ts';
import { provideBuild } from '../../e2e/globalSetup.ts';
import { DIST, ROOT, startTestServer } from '../../e2e/testServer.ts';
import type { Result } from '../harness.ts';

const PACKAGE = '@mdn/mdn-http-observatory@1.4.8';
const FOLDER = join(ROOT, '.cache', 'prove', 'observatory');
const SOURCES = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/src');
const SCORE_MIN = 130;
const PATHS = ['/', '/photos/last-tram-second-stop-j8tn/', '/legal/imprint/', '/admin/', '/api/photos'];

type Output = { result?: string; pass: boolean };
type Scorer = {
  ALL_TESTS: readonly ((requests: unknown) => Output)[];
  Requests: new (
    host: string,
  ) => { resources: { path: string }; responses: Record<string, unknown>; session: unknown };
  getScoreModifier: (result: string) => number;
  getGradeForScore: (score: number) => { score: number; grade: string };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
};

async function provideScorer(): Promise<Scorer> {
  if (!existsSync(SOURCES)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true, "type": "module" }\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE];
    const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('The scorer could not be fetched: see above.');
    // The scorer would fetch the browsers' HSTS preload list; an empty one fits these addresses.
    mkdirSync(join(SOURCES, '../conf'), { recursive: true });
    writeFileSync(join(SOURCES, '../conf/hsts-preload.json'), '{}\n');
  }
  const parts = ['constants', 'types', 'grader/grader', 'grader/charts'];
  const modules = await Promise.all(parts.map((part) => import(join(SOURCES, `${part}.js`))));
  return Object.assign({}, ...modules) as Scorer;
}

/** The HSTS header of a path, which the local server omits because it serves http. */
function strictTransport(path: string): string {
  if (path.startsWith('/api/')) return SECURITY_HEADERS['Strict-Transport-Security'];
  const rule = /^ +Strict-Transport-Security: (.+)$/m.exec(readFileSync(join(DIST, '_headers'), 'utf8'));
  return rule?.[1] ?? '';
}

/** The score of one address, and the names of the tests that it fails. */
async function scoreOf(scorer: Scorer, origin: string, path: string) {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  const url = new URL(path, 'https://example.org');
  const headers = {
    ...Object.fromEntries(answer.headers),
    'strict-transport-security': strictTransport(path),
  };
  const response = { status: answer.status, headers, data: text, verified: true, httpEquiv: new Map() };
  // A preflight from another origin gets the same answer.
  const { headers: preflight } = await fetch(origin + path, { method: 'OPTIONS' });
  const requests = new scorer.Requests(url.hostname);
  requests.resources.path = text;
  Object.assign(requests.responses, {
    ...{ auto: response, https: response, http: response },
    cors: {
      ...response,
      headers: Object.fromEntries(preflight),
      request: { headers: {} },
      config: { headers: { Origin: 'https://http-observatory.security.mozilla.org' } },
    },
    httpRedirects: [
      { url: new URL(path, 'http://example.org'), status: 301 },
      { url, status: 200 },
    ],
  });
  requests.session = { url, jar: { serializeSync: () => ({ cookies: [] }) } };
  const results = scorer.ALL_TESTS.map((test) => test(requests)).filter(({ result }) => result);
  const points = results.map(({ result = '' }) => scorer.getScoreModifier(result));
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 100);
  const uncurved = sum(points.filter((one) => one < 0));
  const counted = uncurved >= scorer.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(points) : uncurved;
  const failed = results.flatMap(({ result = '', pass }) => (pass ? [] : [result]));
  return { ...scorer.getGradeForScore(counted), failed };
}

/**
 * Scores the pages and the API with the scorer of MDN's HTTP Observatory, which is downloaded once. It reads from the
 * local server as if over https; the redirect to https and the certificate are up to the platform.
 */
export async function scorePages(): Promise<Result> {
  const scorer = await provideScorer();
  await provideBuild();
  const server = await startTestServer();
  try {
    const all = [];
    for (const path of PATHS) all.push({ path, ...(await scoreOf(scorer, server.url, path)) });
    for (const { path, failed } of all) if (failed.length > 0) console.log(`${path}: ${failed.join(', ')}`);
    const scores = all.map(({ path, score, grade }) => `${path} ${score} (${grade})`);
    return { figure: `scores ${scores.join(', ')}`, ok: all.every(({ score }) => score >= SCORE_MIN) };
  } finally {
    await server.stop();
  }
}
