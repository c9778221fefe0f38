import { Killed } from './functions.ts';
import { DAY, HOUR, MINUTE, type World } from './world.ts';

/** A rule of the shop that did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}

type Said = { readonly status: number; readonly body: string };
type Asked = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

/** What is told to the shop, and when (ms since 1970). */
type Post = {
  readonly path: string;
  readonly body: string;
  /** With the signature, which may be as old as its event or new. */
  readonly headers: () => Promise<Record<string, string>>;
  due: number;
};

/** Longer than anything is claimed for. */
const STALE = 2 * MINUTE;
const TRIES = 30;
/** What is worth another try: nothing came back, somebody else is at it, or a service is away. */
const PASSING = new Set([409, 429, 500, 502, 503]);

/** Lets people, Stripe and the clock do their part, over and over as they would. */
export type Driver = {
  /** A person tries until it works. @throws Violation where it is refused, or never works */
  person(what: string, call: Asked): Promise<Said>;
  /** What runs by the clock. A process that dies of it is started again by the next run. */
  scheduled(): Promise<void>;
  /** Takes what is to be delivered when it is due. */
  post(letter: Post): void;
  /** Delivers what is due; what got no 2xx comes again in an hour. */
  deliver(): Promise<void>;
  readonly undelivered: number;
  pass(ms: number): void;
  /** Lets things go on until a fact holds. @throws Violation */
  until(fact: string, holds: () => Promise<boolean>): Promise<void>;
  /** Bodies of every answer that was no success. */
  readonly refusals: readonly string[];
};

export function createDriver(world: World): Driver {
  const letters: Post[] = [];
  const refusals: string[] = [];
  let outFor = 0;

  /** Undefined where the process was killed over it. */
  async function ask({ method, path, headers = {}, body }: Asked): Promise<Said | undefined> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    try {
      const said = await world.functions.ask({
        what: 'call',
        method,
        path,
        headers: { ...type, ...headers },
        ...(text === undefined ? {} : { body: text }),
      });
      if (said.status >= 300) refusals.push(said.body);
      if (!(await said.idle)) pass(STALE);
      return said;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      pass(STALE);
      return undefined;
    }
  }

  function pass(ms: number): void {
    world.pass(ms);
    outFor = world.gate.isOut ? outFor + ms : 0;
    if (outFor >= DAY) world.gate.mend();
  }

  /** The pauses between two tries: minutes, then hours. */
  const pause = (tries: number) => pass(Math.min(STALE * 2 ** tries, 6 * HOUR));

  async function scheduled(): Promise<void> {
    await world.functions.ask({ what: 'scheduled' }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      pass(STALE);
    });
  }

  async function deliver(): Promise<void> {
    const due = letters.filter((letter) => letter.due <= world.now());
    await Promise.all(
      due.map(async (letter) => {
        const { path, body } = letter;
        const said = await ask({ method: 'POST', path, headers: await letter.headers(), body });
        if (said?.status === 200) letters.splice(letters.indexOf(letter), 1);
        else letter.due = world.now() + HOUR;
      }),
    );
  }

  return {
    refusals,
    pass,
    scheduled,
    deliver,
    post: (letter) => void letters.push(letter),
    get undelivered() {
      return letters.length;
    },
    async person(what, call) {
      let last: Said | undefined;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const said = await ask(call);
        if (said && said.status < 300) return said;
        if (said && !PASSING.has(said.status))
          throw new Violation(`${what} was refused with ${said.status}: ${said.body}`);
        last = said ?? last;
        pause(tries);
      }
      throw new Violation(`${what} never worked: ${last?.body ?? 'no answer'}`);
    },
    async until(fact, holds) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (await holds()) return;
        await deliver();
        await scheduled();
        if (await holds()) return;
        pause(tries);
      }
      throw new Violation(`it never came to this: ${fact}`);
    },
  };
}
