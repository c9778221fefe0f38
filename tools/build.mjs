// `npm run build`: the static site into dist/, where something has changed since the last build. `-- --force` builds
// it in any case. Plain JavaScript: what comes after it is kept without its types, and Node need not load what removes
// them.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
// Most of a build without work would be compiling what builds.
enableCompileCache(resolve(root, '.cache', 'node'));
const variables = resolve(root, '.env');
if (existsSync(variables)) process.loadEnvFile(variables);
const { loadBuilder } = await import('./site/loadBuilder.ts');
const { buildCommand, code } = await loadBuilder(root);
await buildCommand(root, process.argv.slice(2), code);
// What has rendered pages waits another second for stores that nobody looks at; Astro that failed waits for ever.
process.exit();
