import { runTool } from './runTool.ts';

/** What is looked at without running the project: its name for people, and the tool. */
const CHECKS = [
  {
    name: 'format and lint',
    script: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  // Looks at every file of tsconfig.json, those that are no pages too: another run of tsc would find nothing more.
  { name: 'types', script: '@astrojs/check/bin/astro-check.js', args: [] },
];

/**
 * Runs every check and shows what it has to say.
 *
 * @returns the names of those that failed
 */
export async function runChecks(root: string): Promise<string[]> {
  // The types of the content collections are generated; the checks below read them.
  const types = await runTool(root, 'astro/bin/astro.mjs', ['sync']);
  if (types.code !== 0) {
    console.log(types.output.trimEnd());
    return ['content types'];
  }
  const results = await Promise.all(
    CHECKS.map(async ({ name, script, args }) => ({ name, ...(await runTool(root, script, args)) })),
  );
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
    if (code !== 0) console.log(output.trimEnd());
  }
  return results.filter(({ code }) => code !== 0).map(({ name }) => name);
}
