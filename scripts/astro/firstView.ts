/** What the first view shares with the shop, the lists and the other pages. */
const SHARED = [
  'vite/preload-helper.js',
  'node_modules/nanostores/(atom|clean-stores|lifecycle)/index.js',
  'node_modules/@nanostores/persistent/index.js',
  'src/features/(cart/cartButton|cart/shopState|islands/islands|language/languageControls).ts',
  'src/features/(navigation/address|navigation/scrollControls|settings/freshSettings).ts',
  'src/features/gallery/(revalidate|imageFailures|listSections).ts',
  'src/ui/(language|loading|persistence|storage|firstDialog).ts',
  'src/shared/(address|isRecord|reads|storageKeys|i18n/language|shop/storedCart).ts',
];

/** What the first dialogs share with those of React. */
const EARLY = [
  'src/features/lightbox/plate.ts',
  'src/ui/(fillPlaces|pictureInPage).ts',
  'src/shared/i18n/fill.ts',
];
/** Asking whether a list has changed needs no code that reads it. The pages of its entries come along. */
const LIST_READS = [
  'src/features/gallery/listReads.ts',
  'src/shared/(endpoints|pagePaths).ts',
  'src/features/catalogue/builtList.ts',
];
/** What the lines of a cart cost: the first cart needs it, and the shop. */
const PRICES = ['src/shared/(i18n/localized|shop/cart|shop/price|shop/print|shop/printSizes).ts'];
/** What the shop's dialogs and the fresh lists share without React: reading a list or emptying the cart needs none. */
const TRADE = [
  'node_modules/nanostores/.+.js',
  'src/features/(cart/cart|catalogue/catalogue|lightbox/lightbox|toast/toast).ts',
  'src/ui/uniqueId.ts',
  'src/shared/(content/stored|content/picture|content/projects|webAddress).ts',
  'src/shared/content/entries/photo.ts',
  'src/shared/content/fields/(kinds|validate|read).ts',
];
/** What of it the lightbox does without. */
const CALLS = [
  'src/features/(checkout/checkout|checkout/payment|gallery/api|gallery/lists|cart/order).ts',
  'src/ui/(request|tabStorage).ts',
  'src/shared/(content/copies|content/embeds|shopEndpoints).ts',
  'src/shared/content/entries/(project|media).ts',
];
/** What the dialogs and the drawn lists share on top of React. */
const SHOP = [
  'src/ui/(?!styleVariables|markdown)[^/]+.tsx?',
  'src/features/(cart/PriceWords|islands/mountIsland|editions/useEdition|toast/Toast).tsx?',
  'src/shared/i18n/(de|en|index|photoWords).ts',
];
/** What visitors' pages and the panel make of the settings. */
const SETTINGS = ['src/shared/content/settings/(css|read|table).ts'];
/** What every tab of the panel loads. In one file it weighs a tenth less than in six. */
const PANEL = [
  'src/admin/(fields|shell)/(?!.*(En|De).ts)[^/]+.tsx?',
  'src/admin/list/Thumb.tsx',
  'src/admin/history/restores.ts',
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
        group('limits', ['src/shared/limits.ts'], 5),
        group('first', SHARED, 4),
        group('early', EARLY, 4),
        group('lists', LIST_READS, 4),
        group('prices', PRICES, 4),
        group('trade', TRADE, 3),
        group('calls', CALLS, 3),
        group('react', REACT, 2),
        group('shop', SHOP, 1),
        group('settings', SETTINGS, 1),
        group('panel', PANEL, 0),
      ],
    },
  },
};
