// Builds the test content for the browser tests; `npm test` runs it in parallel to the unit tests.
import { provideBuild } from './globalSetup.ts';

await provideBuild();
