// Loaded into every test server before anything else: no test leaves the machine. Names of other hosts lead nowhere.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { type CompressCallback, type InputType } from 'node:zlib';

Object.assign(dns, {
  lookup: async (host: string) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  },
});

// A worker's own server answers few pages: to compress their files as well as for visitors takes it half a second.
const { brotliCompress, constants } = zlib;
const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
if (process.env.TEST_WORKER_INDEX)
  Object.assign(zlib, {
    brotliCompress: (bytes: InputType, _: unknown, done: CompressCallback) =>
      brotliCompress(bytes, { params }, done),
  });
syncBuiltinESMExports();

// A server trusts what it read of its files for a second: a test that has changed them sends this signal instead of waiting.
let ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + ahead;
process.on('SIGUSR2', () => {
  ahead += 1000;
});
