import { runTool, type ToolResult } from './runTool.ts';

type Check = { name: string; run: () => Promise<ToolResult> };

/** Runs every check that does not run the project, and shows what it says. @returns the names of those that failed */
export async function runChecks(root: string, signal?: AbortSignal): Promise<string[]> {
  const tool = (script: string, ...args: string[]) => runTool(root, script, args, { signal });
  const checks: Check[] = [
    {
      name: 'format and lint',
      run: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    },
    { name: 'unused files, exports and packages', run: () => tool('knip/bin/knip.js') },
    {
      name: 'types',
      async run() {
        // The first writes the types of the content collections, which the second reads, too.
        const pages = await tool('astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json');
        // One checker: more of them do a part of the work twice, and the tests beside use the other core.
        const others = await tool('typescript-native/bin/tsc', '--checkers', '1');
        return { code: pages.code || others.code, output: `${pages.output}\n${others.output}` };
      },
    },
  ];
  const results = await Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await run()) })));
  if (signal?.aborted) return [];
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
    if (code !== 0) console.log(output.trimEnd());
  }
  return results.filter(({ code }) => code !== 0).map(({ name }) => name);
}
