/** Modules that the first view shares with the shop, the lists and the other pages. */
const SHARED = [
  'vite/preload-helper.js',
  'node_modules/nanostores/(atom|clean-stores|lifecycle)/index.js',
  'node_modules/@nanostores/persistent/index.js',
  'src/features/(cart/cartButton|cart/shopState|islands/islands|language/languageControls).ts',
  'src/features/(navigation/address|navigation/scrollControls|settings/freshSettings).ts',
  'src/features/gallery/(revalidate|listReads|imageFailures|listSections).ts',
  'src/features/catalogue/builtList.ts',
  'src/ui/(language|loading|persistence|storage|firstDialog).ts',
  'src/shared/(address|endpoints|isRecord|reads|storageKeys|i18n/language|shop/storedCart).ts',
];

/** Modules that the dialogs without React share with those in React. */
const EARLY = [
  'src/features/lightbox/plate.ts',
  'src/ui/(fillPlaces|pictureInPage).ts',
  'src/shared/i18n/fill.ts',
];
/** Prices, for the first cart and the shop. */
const PRICES = ['src/shared/(i18n/localized|shop/cart|shop/price|shop/print|shop/printSizes).ts'];
/** Modules without React that the shop's dialogs and the fresh lists share: reading a list, emptying the cart. */
const TRADE = [
  'node_modules/nanostores/.+.js',
  'src/features/(cart/cart|cart/terms|catalogue/catalogue|lightbox/lightbox|toast/toast).ts',
  'src/ui/uniqueId.ts',
  'src/shared/(content/stored|content/picture|content/projects|pagePaths|webAddress).ts',
  'src/shared/content/entries/photo.ts',
  'src/shared/content/fields/(kinds|validate|read).ts',
];
/** Shop modules that the lightbox does not need. */
const CALLS = [
  'src/features/(checkout/checkout|checkout/payment|gallery/api|gallery/lists|cart/order).ts',
  'src/ui/(request|tabStorage).ts',
  'src/shared/(content/copies|content/embeds|shopEndpoints).ts',
  'src/shared/content/entries/(project|media).ts',
];
/** Modules that the dialogs and the rendered lists share on top of React. */
const SHOP = [
  'src/ui/(?!styleVariables|markdown)[^/]+.tsx?',
  'src/features/(cart/(Buying|PriceWords|SizeSwitch)|islands/mountIsland|editions/useEdition|toast/Toast).tsx?',
  'src/shared/i18n/(de|en|index|photoWords|pageWords).ts',
];
/** The settings, for public pages and the panel. */
const SETTINGS = ['src/shared/content/settings/(css|read|table).ts'];
/** Modules of every tab of the panel. One file is a tenth smaller than six. */
const PANEL = [
  'src/admin/(fields|shell)/(?!.*(En|De).ts|RichText)[^/]+.tsx?',
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
 * Puts shared modules into few chunks: those of the first view, of the dialogs and lists, and React. By default the
 * bundler makes a chunk for each combination of users: small files that compress badly, and more of them than a
 * browser requests at once, which would delay a dialog by a round trip.
 */
export const FIRST_VIEW_OPTIONS = {
  // Constants are inlined, so that no module is loaded for a single number.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    // Compiled off the main thread when loaded, not function by function at the first press.
    postBanner: ({ name }: { readonly name: string }) =>
      name === 'react' ? '//# allFunctionsCalledOnLoad' : '',
    codeSplitting: {
      groups: [
        // The first view inlines these constants; the rest of the module belongs to the shop.
        group('limits', ['src/shared/limits.ts'], 5),
        group('first', SHARED, 4),
        group('early', EARLY, 4),
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
