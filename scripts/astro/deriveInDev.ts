// Derives the pictures for a dev server, which forks it: encoding keeps all threads busy that read files in its process.
import { setPriority } from 'node:os';
import { readEnv } from '../../netlify/lib/env.ts';
import { contentStoreOf, derivePictures, writeFacts } from './facts.ts';

const [root = '', contentRoot = '', factsFolder = ''] = process.argv.slice(2);
// The dev server answers first.
setPriority(10);
process.once('disconnect', () => process.exit());
const store = contentStoreOf(contentRoot);
const log = { info: console.log, warn: console.error };
const options = { root, contentRoot, env: readEnv(process.env), log };
const derived = await derivePictures(options, await store.snapshot());
// The dev server has said what the shop lacks.
await writeFacts(factsFolder, { ...options, log: { ...log, warn: () => {} } }, store, derived);
process.disconnect?.();
