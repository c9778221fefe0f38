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
    {
      name: 'types',
      async run() {
        // The types of the content collections are generated; the check reads them.
        const generated = await tool('astro/bin/astro.mjs', 'sync');
        if (generated.code !== 0) return generated;
        // Looks at every file of tsconfig.json, those that are no pages too: another run of tsc would find nothing more.
        return tool('@astrojs/check/bin/astro-check.js');
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
