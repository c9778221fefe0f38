import { type Case, nameOf, readCase } from './case.ts';
import { bundleFunctions } from './functions.ts';
import { type Findings, inspect } from './inspect.ts';
import { live } from './life.ts';
import { DAY, openWorld, type World } from './world.ts';

export type Played = Findings & {
  readonly name: string;
  readonly kills: number;
  /** Requests that the functions made, each of which is a step. */
  readonly steps: number;
};

const NOTHING: Findings = {
  violations: [],
  takenCents: 0,
  givenCents: 0,
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
  // Orders of so long ago concern no function any more.
  world.pass(10 * DAY);
  await world.clear();
  return { ...findings, name: nameOf(played), kills, steps: steps.length };
}

/** Opens a world, and closes it whatever happens in it. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const bundle = await bundleFunctions();
  const world = await openWorld(bundle.file);
  try {
    return await work(world);
  } finally {
    await world.close();
    await bundle.remove();
  }
}

/**
 * Plays cases one after the other.
 * @param plan names the cases; a later one may depend on what the earlier have shown
 */
export async function rehearse(
  world: World,
  plan: (play: (name: string) => Promise<Played>) => Promise<void>,
  told: (played: Played) => void = () => {},
): Promise<Played[]> {
  const all: Played[] = [];
  await plan(async (name) => {
    const played = await playOne(world, readCase(name));
    all.push(played);
    told(played);
    return played;
  });
  return all;
}
