// `npm run build`: the static site into dist/, where something has changed since the last build. `-- --force` builds
// it in any case.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
// Most of a build without work would be compiling what builds.
enableCompileCache(resolve(root, '.cache', 'node'));
await (await import('./site/buildCommand.ts')).buildCommand(root, process.argv.slice(2));
// Where Astro fails it leaves a server open, which would keep this process for ever.
if (process.exitCode) process.exit();
