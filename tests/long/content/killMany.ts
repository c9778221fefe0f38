// node tests/long/content/killMany.ts [kills=2000]: the long version of kill.test.ts.
import { killRounds } from './killRounds.ts';

const [given = '2000'] = process.argv.slice(2);
const kills = Number(given);
if (!(Number.isSafeInteger(kills) && kills > 0)) {
  console.error(`"${given}" is no number of kills: expected a whole one above 0.`);
  process.exit(2);
}
const { problems, saves } = await killRounds(kills, (line) => console.log(line));
for (const problem of problems) console.log(problem);
console.log(`${kills} kills, ${saves} saves, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
