// `npm run rehearse`: the whole shop on this machine, from the cart to the refund, with every fault between any two
// steps. `npm run rehearse -- quick` takes under a minute, `npm run rehearse -- "de kill 12b"` plays one case again,
// `--seed 7` chooses other places for what is left to chance. Ends with 1 where anything was lost or happened twice.
import { readCase } from './case.ts';
import { quickPlan, wholePlan } from './plans.ts';
import { inWorlds, rehearse } from './rehearse.ts';
import { report } from './report.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--seed');
const [, given] = at < 0 ? [] : args.splice(at, 2);
const seed = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given);
if (!Number.isInteger(seed)) {
  console.error(`"${given}" is no seed: expected a whole number.`);
  process.exit(2);
}
const cases = args.filter((arg) => arg !== 'quick');
try {
  cases.forEach(readCase);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
const chosen = args.includes('quick') ? quickPlan : wholePlan;

const began = performance.now();
let count = 0;
// More than a machine has processors: worlds wait, for a mail server's greeting or a try again.
const all = await inWorlds(4, (worlds) =>
  rehearse(
    worlds,
    async (play) => {
      if (cases.length === 0) await chosen(play, seed);
      await Promise.all(cases.map(play));
    },
    ({ name, violations }) => {
      count += 1;
      if (violations.length > 0) console.error(`WRONG: ${name}: ${violations.join('; ')}`);
      else if (count % 50 === 0)
        console.error(`${count} orders, ${Math.round((performance.now() - began) / 1000)} s …`);
    },
  ),
);
console.log(`\n${report(all, seed)}`);
console.log(`It took ${Math.round((performance.now() - began) / 1000)} s.`);
process.exitCode = all.some(({ violations }) => violations.length > 0) ? 1 : 0;
