import { type Case, nameOf, readCase } from './case.ts';
import { bundleFunctions } from './functions.ts';
import { type Findings, inspect } from './inspect.ts';
import { live } from './life.ts';
import { DAY, openWorld, type World } from './world.ts';

export type Played = Findings & {
  readonly name: string;
  readonly kills: number;
  /** Requests that the functions made, each of which is a step. */
  readonly steps: readonly string[];
};

const NOTHING: Findings = {
  violations: [],
  takenCents: 0,
  givenCents: 0,
  printed: 0,
  numbers: 0,
  mails: 0,
  mailsAgain: 0,
  searched: 0,
};

/** Plays one case in a world that holds nothing of another. */
async function playOne(world: World, played: Case): Promise<Played> {
  const findings = await live(world, played)
    .then((life) => inspect(world, played, life))
    .catch((error: unknown) => ({
      ...NOTHING,
      violations: [error instanceof Error ? error.message : String(error)],
    }));
  const { steps, kills } = world.gate;
  await world.gate.settled();
  // Whoever still waits for an answer would go on among the next order's, with its own claims forgotten.
  if (played.silent.length > 0) await world.functions.kill();
  // Orders of so long ago concern no function any more.
  world.pass(10 * DAY);
  await world.clear();
  return { ...findings, name: nameOf(played), kills, steps };
}

/** Opens some worlds, and closes them whatever happens there. */
export async function inWorlds<T>(count: number, work: (worlds: readonly World[]) => Promise<T>): Promise<T> {
  const bundle = await bundleFunctions();
  const worlds = await Promise.all(Array.from({ length: count }, () => openWorld(bundle.file)));
  try {
    return await work(worlds);
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
    await bundle.remove();
  }
}

/**
 * Plays cases, as many at once as there are worlds.
 * @param plan names the cases; a later one may depend on what the earlier have shown
 */
export async function rehearse(
  worlds: readonly World[],
  plan: (play: (name: string) => Promise<Played>) => Promise<void>,
  told: (played: Played) => void = () => {},
): Promise<Played[]> {
  const all: Played[] = [];
  const free = [...worlds];
  const waiting: ((world: World) => void)[] = [];
  await plan(async (name) => {
    const played = readCase(name);
    const world = free.pop() ?? (await new Promise<World>((resolve) => waiting.push(resolve)));
    const found = await playOne(world, played);
    const next = waiting.shift();
    if (next) next(world);
    else free.push(world);
    all.push(found);
    told(found);
    return found;
  });
  return all;
}
