/** What can be wrong with a value that somebody typed or stored. Its text is a message of the same name. */
export type FaultCode =
  | 'missing'
  | 'object'
  | 'text'
  | 'words'
  | 'textMax'
  | 'oneLine'
  | 'texts'
  | 'english'
  | 'control'
  | 'email'
  | 'lucid'
  | 'pageSlug'
  | 'pageTaken'
  | 'taken'
  | 'price'
  | 'priceAmbiguous'
  | 'address'
  | 'needsHttps'
  | 'videoUrl'
  | 'imageUrl'
  | 'trackUrl'
  | 'videoId'
  | 'pictureName'
  | 'noPicture'
  | 'markKind'
  | 'markSize'
  | 'markActive'
  | 'markDamaged'
  | 'number'
  | 'numberBetween'
  | 'wholeBetween'
  | 'boolean'
  | 'color'
  | 'choice'
  | 'unknownField'
  | 'rowTwice'
  | 'edition'
  | 'print'
  | 'soldBefore'
  | 'editionTwice'
  | 'editionSold'
  | 'fileName'
  | 'json'
  | 'frontMatter'
  | 'jsonDefaults'
  | 'schema';

/** Fills the places of the text. A name that ends in `Cents` is an amount of money. */
export type FaultParams = Readonly<Record<string, string | number>>;
export type Fault = { readonly code: FaultCode; readonly params?: FaultParams };
/** A fault and where it is: `description.en`, '' for the whole. */
export type PathFault = Fault & { readonly path: string };
/** A fault of a stored file: what was expected there, and the start of what was found. */
export type StoredFault = PathFault & { readonly file: string; readonly found?: string };
