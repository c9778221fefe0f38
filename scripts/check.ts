// `npm run check`: format, lint and types, without running anything.
import { resolve } from 'node:path';
import { runChecks } from './test/tools.ts';

const failed = await runChecks(resolve(import.meta.dirname, '..'));
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
else console.log('Format, lint and types are in order.');
process.exitCode = failed.length > 0 ? 1 : 0;
