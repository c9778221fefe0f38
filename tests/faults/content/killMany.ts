// node tests/faults/content/killMany.ts [kills=2000]: the long version of kill.test.ts.
import { killRounds } from './killRounds.ts';

const kills = Number(process.argv[2] ?? 2000);
const { problems, saves } = await killRounds(kills, (line) => console.log(line));
for (const problem of problems) console.log(problem);
console.log(`${kills} kills, ${saves} saves, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
