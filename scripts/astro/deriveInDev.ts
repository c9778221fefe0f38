// Derives the pictures in a process of its own: encoding would block all threads that read files for the dev server.
import { setPriority } from 'node:os';
import { readEnv } from '../../netlify/lib/env.ts';
import { contentStoreOf, derivePictures, writeFacts } from './facts.ts';

const [root = '', contentRoot = '', factsFolder = ''] = process.argv.slice(2);
// The dev server has priority.
setPriority(10);
process.once('disconnect', () => process.exit());
const store = contentStoreOf(contentRoot);
const log = { info: console.log, warn: console.error };
const options = { root, contentRoot, env: readEnv(process.env), log };
const derived = await derivePictures(options, await store.snapshot());
// The dev server has already reported what the shop lacks.
await writeFacts(factsFolder, { ...options, log: { ...log, warn: () => {} } }, store, derived);
process.disconnect?.();
