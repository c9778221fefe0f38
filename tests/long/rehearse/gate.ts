import { serveLoopback } from '../../../scripts/serve/listen.ts';
import { openFaultyServer } from '../../mocks/faultyServer.ts';
import type { Partner, Trouble } from './case.ts';

/** What is to go wrong while an order goes its way, until {@link Gate.mend} where something is out. */
type Faults = {
  readonly troubles: readonly Trouble[];
  /** Delivers the events again. */
  readonly again: () => Promise<void>;
  /** Told whenever an answer does not arrive. */
  readonly onCut: () => Promise<void>;
};

export type Gate = ReturnType<typeof createGate>;

/** Every request of the functions passes here, one step each: here they are counted, and here things go wrong. */
export function createGate(kill: () => Promise<void>) {
  let faults: Faults | undefined;
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
    /** @throws Error where no answer arrives */
    async pass<T>(partner: Partner, what: string, effect: () => Promise<T>): Promise<T> {
      const { troubles = [], again, onCut } = faults ?? {};
      const step = gate.steps.push(`${partner}: ${what}`);
      const find = (fault: Trouble['fault'], isBefore?: boolean) =>
        troubles.find(
          (one) => one.fault === fault && one.step === step && one.isBefore === (isBefore ?? one.isBefore),
        );
      const cut = async (): Promise<never> => {
        await onCut?.();
        throw new Error('The connection ends without an answer.');
      };
      const fall = async (isBefore: boolean) => {
        if (!find('kill', isBefore)) return;
        gate.kills += 1;
        await kill();
        await cut();
      };
      gate.out = find('out')?.partner ?? gate.out;
      if (again && find('again')) others.push(again());
      await fall(true);
      if (gate.out === partner) await cut();
      const result = await effect();
      await fall(false);
      if (find('lost')) await cut();
      if (find('silent')) {
        await onCut?.();
        await new Promise(() => {});
      }
      return result;
    },
  };
  return gate;
}

/** A door before another server: what passes it is a step. */
export const openDoor = (partner: Partner, gate: Gate, target: (request: Request) => Promise<Response>) =>
  openFaultyServer({
    target: (request) =>
      gate.pass(partner, `${request.method} ${decodeURIComponent(pathOf(request))}`, () => target(request)),
    refusal: () => ({}),
    onCall: () => {},
  });

/** Path and query of a request. */
const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

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
