/** What the first view shares with the shop, the lists and the other pages. */
const SHARED = [
  'vite/preload-helper.js',
  'node_modules/nanostores/(atom|clean-stores|lifecycle)/index.js',
  'node_modules/@nanostores/persistent/index.js',
  'src/stores/(address|dialog|language|storedCart|storedSettings).ts',
  'src/services/(persistence|storage).ts',
  'src/domain/(address|isRecord|language|reads|storageKeys|storedCart).ts',
  'src/components/site/(calls|cartButton|freshLists|freshSettings|imageFailures|islands|languageControls).ts',
  'src/components/site/(loadStyles|listSections|plainClick|scrollControls).ts',
  'src/components/ui/(firstDialog|scrollLock).ts',
];

/** What the first dialogs share with those of React. */
const EARLY = [
  'src/components/lightbox/(plate|thumbnail|titleLength).ts',
  'src/components/ui/(fillPlaces|pictureInPage).ts',
  'src/messages/fill.ts',
  'src/stores/closePhoto.ts',
];
/** Asking whether a list has changed needs no code that reads it. The pages of its entries come along. */
const LIST_READS = [
  'src/components/site/listReads.ts',
  'src/domain/(endpoints|pagePaths).ts',
  'src/services/builtList.ts',
];
/** What the lines of a cart cost: the first cart needs it, and the shop. */
const PRICES = [
  'src/domain/(cart|fromPrice|localized|money|price|printFact|sheet).ts',
  'src/domain/fields/price.ts',
];
/** What the shop's dialogs and the fresh lists share without React: reading a list or emptying the cart needs none. */
const TRADE = [
  'node_modules/nanostores/.+.js',
  'src/stores/(cart|catalogue|lightbox|toast).ts',
  'src/services/(builtPhotos|shareAddress|uniqueId).ts',
  'src/domain/(names|picture|projects|webAddress).ts',
  'src/domain/entries/photo.ts',
  'src/domain/fields/(kinds|misfit|read).ts',
];
/** What of it the lightbox does without. */
const CALLS = [
  'src/stores/(checkout|freshLists|order|purchase).ts',
  'src/services/(api|payment|request).ts',
  'src/domain/(copies|embeds|shopEndpoints).ts',
  'src/domain/entries/(project|track|video).ts',
];
/** What the dialogs and the drawn lists share on top of React. */
const SHOP = [
  'src/components/ui/(?!styleVariables|markdown)[^/]+.tsx?',
  'src/messages/(de|en|index|photoFacts).ts',
];
/** What every tab of the panel loads. In one file it weighs a tenth less than in six. */
const PANEL = [
  'src/components/admin/(editor|fields|shell|ui)/[^/]+.tsx?',
  'src/components/admin/list/Thumb.tsx',
  'src/stores/admin/(banner|failure|faults|form|formState|language|merge|restores|session|single|tabs|unsaved).ts',
  'src/services/adminApi.ts',
];
const REACT = ['node_modules/(react|react-dom|scheduler|@nanostores/react)/.+.js'];

const group = (name: string, paths: readonly string[], priority: number) => ({
  name,
  priority,
  test: new RegExp(`(${paths.join('|')})$`),
});

/**
 * Keeps the modules that are shared in few chunks: what the first view shares, what the dialogs and lists share,
 * and React. Left alone the bundler makes one for each set of sharers: small files that compress badly, and more of
 * them than a browser asks for at once, which costs another round trip before a dialog opens.
 */
export const FIRST_VIEW_OPTIONS = {
  // Numbers and words are written where they are used: no module of constants comes along for one of them.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    // Compiled as it comes and off the page's thread, not function by function at the press that needs them.
    postBanner: ({ name }: { readonly name: string }) =>
      name === 'react' ? '//# allFunctionsCalledOnLoad' : '',
    codeSplitting: {
      groups: [
        // The first view's modules have their numbers written in; what is left of these comes with the shop.
        group('limits', ['src/domain/limits.ts'], 5),
        group('first', SHARED, 4),
        group('early', EARLY, 4),
        group('lists', LIST_READS, 4),
        group('prices', PRICES, 4),
        group('trade', TRADE, 3),
        group('calls', CALLS, 3),
        group('react', REACT, 2),
        group('shop', SHOP, 1),
        group('panel', PANEL, 0),
      ],
    },
  },
};
