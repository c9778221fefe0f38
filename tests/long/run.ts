// `npm run rehearse` plays the whole shop on this machine, from the cart to the refund, with every fault between any two
// steps; names such as "de kill 12b" play single orders again. `npm run prove` shows everything that this project
// promises to hold, and takes each control out once to see that its tests notice; names narrow it down to rows
// (prove/scorecard.ts), controls (prove/controls) or `threats`. Both take `quick`, and `--seed 7`, which chooses the
// places of what is left to chance. They end with 1 where anything does not hold, with 2 where they do not understand.
import { Refused, type Wanted } from './harness.ts';

const [command, ...words] = process.argv.slice(2);
const at = words.indexOf('--seed');
const [, given] = at < 0 ? [] : words.splice(at, 2);
const seed = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given);

async function run(): Promise<boolean> {
  if (!Number.isInteger(seed)) throw new Refused(`"${given}" is no seed: expected a whole number.`);
  const names = words.filter((word) => word !== 'quick');
  const wanted: Wanted = { isQuick: names.length < words.length, seed, names };
  if (command === 'rehearse') return (await import('./rehearse/rehearse.ts')).rehearseShop(wanted);
  return (await import('./prove/prove.ts')).prove(wanted);
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
