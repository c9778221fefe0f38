import { serveLoopback } from '../../../scripts/serve/listen.ts';
import type { Case, Partner } from './case.ts';

/** The connection ends without an answer. */
class Cut extends Error {
  override name = 'Cut';
}

/** What is to go wrong while an order goes its way, until {@link Gate.mend} where something is out. */
type Faults = Partial<Pick<Case, 'kills' | 'lost' | 'silent' | 'outage'>> & {
  /** What happens elsewhere while the step is under way. */
  readonly meanwhile?: { readonly step: number; readonly run: () => Promise<void> };
  /** Told whenever an answer does not arrive. */
  readonly onCut?: () => Promise<void>;
};

export type Gate = ReturnType<typeof createGate>;

/** Every request of the functions passes here, one step each: here they are counted, and here things go wrong. */
export function createGate(kill: () => Promise<void>) {
  let faults: Faults = {};
  let others: Promise<void>[] = [];
  const gate = {
    /** What the steps were, in their order. */
    steps: [] as string[],
    kills: 0,
    /** Who cannot be reached now. */
    out: undefined as Partner | undefined,
    /** Begins to count anew. */
    begin(next: Faults): void {
      faults = next;
      others = [];
      Object.assign(gate, { steps: [], kills: 0, out: undefined });
    },
    mend(): void {
      gate.out = undefined;
    },
    /** Resolves when what runs meanwhile has ended. */
    async settled(): Promise<void> {
      await Promise.all(others);
    },
    /** @throws Cut */
    async pass<T>(partner: Partner, what: string, effect: () => Promise<T>): Promise<T> {
      const step = gate.steps.push(`${partner}: ${what}`);
      const cut = async (): Promise<never> => {
        await faults.onCut?.();
        throw new Cut();
      };
      const fall = async (moment: 'before' | 'after') => {
        if (!faults.kills?.some((point) => point.step === step && point.moment === moment)) return;
        gate.kills += 1;
        await kill();
        await cut();
      };
      if (faults.outage?.step === step) gate.out = faults.outage.partner;
      if (faults.meanwhile?.step === step) others.push(faults.meanwhile.run());
      await fall('before');
      if (gate.out === partner) await cut();
      const result = await effect();
      await fall('after');
      if (faults.lost?.includes(step)) await cut();
      if (faults.silent?.includes(step)) {
        await faults.onCut?.();
        await new Promise(() => {});
      }
      return result;
    },
  };
  return gate;
}

/** What is said of a connection, and of how an answer was packed for it. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding'];

function passedOn(headers: Headers): Headers {
  const all = new Headers(headers);
  for (const name of OF_CONNECTION) all.delete(name);
  return all;
}

/** Path and query of a request. */
const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

/** A door before another server: what passes it is a step. */
export const openProxy = (target: string, partner: Partner, gate: Gate) =>
  serveLoopback(async (request, { incoming }) => {
    const { method } = request;
    const path = pathOf(request);
    const init = { method, headers: passedOn(request.headers) };
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() };
    try {
      return await gate.pass(partner, `${method} ${decodeURIComponent(path)}`, async () => {
        const answer = await fetch(target + path, { ...init, ...body });
        const { status, headers } = answer;
        const bytes = await answer.arrayBuffer();
        return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: passedOn(headers) });
      });
    } catch {
      incoming.socket.destroy();
      return new Response();
    }
  }, 0);

/** What a stand-in has sent to the shop. */
type Letter = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

/** Stands where a stand-in sends what it has to tell, so that it can be delivered late, twice or in time. */
export async function openPostOffice() {
  const door = await serveLoopback(async (request) => {
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name.startsWith('x-')));
    await office.receive({ path: pathOf(request), body: await request.text(), headers });
    return Response.json({});
  }, 0);
  const office = {
    ...door,
    /** Takes over the next letters: it resolves once the sender may go on. */
    receive: async (_letter: Letter): Promise<void> => {},
  };
  return office;
}
