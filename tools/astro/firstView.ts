/** What the first view shares with the shop, the lists and the other pages. */
const SHARED = [
  'node_modules/nanostores/(atom|clean-stores)/index.js',
  'src/stores/(address|cartCount|dialog|language).ts',
  'src/services/(broadcast|storage).ts',
  'src/domain/(address|endpoints|imageSources|language|limits|storageKeys|storedCart).ts',
];

/**
 * Keeps the modules that the first view shares with others in one chunk. Left alone the bundler makes one for each
 * set of sharers: more requests, and small files that compress badly.
 */
export const FIRST_VIEW_OPTIONS = {
  output: { codeSplitting: { groups: [{ name: 'first', test: new RegExp(`(${SHARED.join('|')})$`) }] } },
};
