import { mkdir, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBarePage, prepareBarePage } from './barePage.ts';
import { writePhoto } from './content.ts';
import type { EncodeReport } from './imagesTask.ts';
import { type Cost, runWatched } from './memory.ts';
import { findEleventy } from './peers/eleventy.ts';
import type { Peer, PeerSite } from './peers/peer.ts';
import { findSigal } from './peers/sigal.ts';
import { paintPhoto } from './photos.ts';
import { makeFolder, npmBuild } from './project.ts';
import { atMost, median, note, type Result, withoutPeer } from './report.ts';
import type { Bench, Site } from './site.ts';

const SAMPLES = 3;
/** The photo that is added, above every number that is there. */
const ADDED = 2000;
/** Memory limit for a build of 1,000 photos, all its processes together, MB. */
const PEAK_MB = 400;

/** What is compared: our site, the peers that there are, and a bare Astro page, all of the same photos. */
type Contest = { readonly site: Site; readonly peers: ReadonlyMap<string, PeerSite> };

/** The peers that can be had here; the others say why not. */
async function findPeers(results: Result[]): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const [name, find] of [['Eleventy', findEleventy] as const, ['sigal', findSigal] as const]) {
    try {
      const peer = await find();
      peers.push(peer);
      results.push(note(`build: peer ${name}`, peer.version));
    } catch (error) {
      results.push(withoutPeer(`build: peer ${name}`, error));
    }
  }
  return peers;
}

async function makeContest(site: Site, peers: readonly Peer[], folder: string): Promise<Contest> {
  const made = new Map<string, PeerSite>();
  for (const peer of peers) made.set(peer.name, await peer.prepare(site, join(folder, peer.name)));
  await prepareBarePage(site, join(folder, 'bare'));
  made.set('bare Astro', { refresh: async () => {}, build: () => buildBarePage(join(folder, 'bare')) });
  return { site, peers: made };
}

const OURS = 'ours';
type Costs = Map<string, Cost[]>;

/** One build of each, one after the other, so that other load on the machine affects all. */
async function buildAll({ site, peers }: Contest, costs: Costs): Promise<void> {
  const add = (name: string, cost: Cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);
  for (const peer of peers.values()) await peer.refresh();
  add(OURS, await npmBuild(site.root, site.contentRoot));
  for (const [name, peer] of peers) add(name, await peer.build());
}

/** Builds of each, first with nothing changed and then with one photo added each time. */
async function measureContest(contest: Contest, samples: number): Promise<{ same: Costs; added: Costs }> {
  const [same, added]: [Costs, Costs] = [new Map(), new Map()];
  const { contentRoot } = contest.site;
  const photosDir = join(contentRoot, 'public/photos');
  await buildAll(contest, new Map());
  for (let number = 0; number < samples; number += 1) await buildAll(contest, same);
  for (let number = 0; number < samples; number += 1) {
    const filename = await writePhoto(contentRoot, ADDED + number);
    await paintPhoto(photosDir, ADDED + number, filename);
    await buildAll(contest, added);
    await unlink(join(photosDir, filename));
    await unlink(join(contentRoot, 'content/photos', filename.replace(/jpg$/, 'json')));
  }
  return { same, added };
}

const wall = (costs: readonly Cost[] = []) => median(costs.map((cost) => cost.wall)) / 1000;
const peak = (costs: readonly Cost[] = []) => median(costs.map((cost) => cost.peak));

function compare(what: string, costs: Costs, limits: Readonly<Record<string, number>>): Result[] {
  const ours = wall(costs.get(OURS));
  const rows = [note(what, ours, 's')];
  for (const [name, limit] of Object.entries(limits)) {
    const theirs = costs.get(name);
    if (!theirs) rows.push(withoutPeer(`${what} / ${name}`));
    else
      rows.push(
        note(`${what}, ${name}`, wall(theirs), 's'),
        atMost(`${what} / ${name}`, ours / wall(theirs), limit),
      );
  }
  return rows;
}

/** What no build of ours goes without, s: npm's own start, and one more photo encoded on all cores. Peers start without npm. */
async function measureFloor(folder: string, samples: number): Promise<{ npm: number; encoding: number }> {
  const photosDir = join(folder, 'photos');
  await mkdir(photosDir, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"scripts":{"build":"exit 0"}}');
  await paintPhoto(photosDir, ADDED, 'one.jpg');
  const [starts, encodings]: [Cost[], number[]] = [[], []];
  for (let number = 0; number < samples; number += 1) {
    starts.push(await runWatched(['run', 'build'], { command: 'npm', cwd: folder }));
    const task = join(import.meta.dirname, 'imagesTask.ts');
    const { output } = await runWatched([task, 'encode', photosDir, '1']);
    encodings.push((JSON.parse(output) as EncodeReport).encode / 1000);
  }
  return { npm: wall(starts), encoding: median(encodings) };
}

/** Peak of a build that compiles the code, with all pictures derived before. */
async function measureCompiling({ root, contentRoot }: Site): Promise<number> {
  await rm(join(root, '.cache', 'site'), { recursive: true });
  await rm(join(root, '.cache', 'build-inputs.json'), { force: true });
  return (await npmBuild(root, contentRoot)).peak;
}

/** \`npm run build\` with the pictures derived before: nothing changed, and one photo added, beside the peers. */
export async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  const peers = await findPeers(results);
  const folder = await makeFolder('peers');
  try {
    const [few, many] = bench.isQuick ? [8, 24] : [24, 1000];
    const samples = bench.isQuick ? 1 : SAMPLES;
    const small = await measureContest(
      await makeContest(await bench.site(few), peers, join(folder, 'few')),
      samples,
    );
    const large = await measureContest(
      await makeContest(await bench.site(many), peers, join(folder, 'many')),
      samples,
    );
    const { npm, encoding } = await measureFloor(join(folder, 'floor'), samples);
    // 1.5 s where a bare Astro page takes 2.2.
    const bare = 1.5 / 2.2;
    results.push(
      ...compare(`build: nothing changed, ${few}`, small.same, { Eleventy: 0.3, 'bare Astro': bare }),
      ...compare(`build: nothing changed, ${many}`, large.same, { Eleventy: 0.3, 'bare Astro': bare }),
      note('build: npm run of an empty script', npm, 's'),
      note('build: the added photo encoded, nothing else', encoding, 's'),
      ...compare(`build: one photo added, ${few}`, small.added, { Eleventy: 1.5 }),
      note(`build: one photo added, ${few} / these two`, wall(small.added.get(OURS)) / (npm + encoding)),
      ...compare(`build: one photo added, ${many}`, large.added, { Eleventy: 0.4, sigal: 1 }),
      atMost(
        `build: one photo added, ${many} / ${few}`,
        wall(large.added.get(OURS)) / wall(small.added.get(OURS)),
        1.4,
      ),
      atMost(`build: peak memory at ${many}`, peak(large.added.get(OURS)), PEAK_MB, 'MB'),
      ...peers.map(({ name }) =>
        note(`build: peak memory at ${many}, ${name}`, peak(large.added.get(name)), 'MB'),
      ),
      note(`build: peak memory at ${few}`, peak(small.added.get(OURS)), 'MB'),
      atMost(
        `build: peak memory at ${many}, code changed`,
        await measureCompiling(await bench.site(many)),
        PEAK_MB,
        'MB',
      ),
    );
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
