// Loaded into every test server before anything else: no test leaves the machine. Names of other hosts lead nowhere.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

Object.assign(dns, {
  lookup: async (host: string) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  },
});
syncBuiltinESMExports();

// A server trusts what it read of its files for a second: a test that has changed them sends this signal instead of waiting.
let ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + ahead;
process.on('SIGUSR2', () => {
  ahead += 1000;
});
