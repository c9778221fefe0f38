// `npm run rehearse` plays orders on this machine from the cart to the refund, with every fault at every step; names
// such as "de kill 12b" replay single orders. `npm run prove` checks everything that this project promises, and removes
// each control once to see that its tests fail; names select rows (prove/scorecard.ts), controls (prove/controls) or
// `threats`. Both accept `quick`, and `--seed 7` for their random choices. The exit code is 1 if anything does not hold,
// 2 for invalid arguments.
import { type Options, UsageError } from './harness.ts';

const [command, ...words] = process.argv.slice(2);
const at = words.indexOf('--seed');
const [, given] = at < 0 ? [] : words.splice(at, 2);
const seed = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given);

async function run(): Promise<boolean> {
  if (!Number.isInteger(seed)) throw new UsageError(`"${given}" is no seed: expected a whole number.`);
  const names = words.filter((word) => word !== 'quick');
  const options: Options = { isQuick: names.length < words.length, seed, names };
  if (command === 'rehearse') return (await import('./rehearse/rehearse.ts')).rehearseShop(options);
  return (await import('./prove/prove.ts')).prove(options);
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
