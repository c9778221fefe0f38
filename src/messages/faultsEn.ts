import type { FaultCode } from '../domain/faults.ts';

/** What is wrong with a value, in English: at a form's field, in the API's answers, and about content files. */
export const faultsEn = {
  missing: 'Please fill in this field.',
  object: 'Expected an object with named fields.',
  text: 'Expected a text.',
  textMax: 'Expected a text of at most {max} characters.',
  oneLine: 'Expected a single line.',
  texts: 'Expected the texts "en" and "de".',
  english: 'Expected a text in English.',
  control: 'This text holds control characters, which nobody sees. Please paste it as plain text.',
  email: 'Expected an e-mail address such as name@example.com.',
  price: 'Expected a price in euros such as 24.99, from 0 to {max}, or nothing.',
  priceAmbiguous: 'Is this {highCents} or {lowCents}? Please write the price with its cents.',
  address: 'Expected an address starting with https:// or a path on this site starting with /.',
  needsHttps: 'This address starts with http://. It needs https://, or browsers will not show the image.',
  videoUrl:
    'Invalid URL format. Must be either a YouTube URL ({host}/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)',
  imageUrl:
    'Invalid image URL. This form now takes the direct address of an image that is already on the web: it starts with https:// and ends in .jpg, .jpeg, .png, .gif or .webp. Open the image by itself in the browser and copy that address; the address of a page that shows the image does not work.',
  trackUrl: 'Invalid SoundCloud URL format. URL must contain {host}/',
  videoId: 'Expected the 11 characters that name a video.',
  pictureName: 'Expected a file name of letters, digits, ".", "-" and "_", without folders.',
  noPicture: 'Expected the name of an image in public/photos.',
  number: 'Expected a number.',
  numberBetween: 'Must be a number from {min} to {max}{unit}.',
  wholeBetween: 'Must be a whole number from {min} to {max}.',
  boolean: 'Expected true or false.',
  color: 'Expected a color like #FEF3C7: # and six digits or letters from a to f.',
  choice: 'Expected one of {choices}.',
  rowTwice: 'Another row above is about the same.',
  unknownField: 'There is no such field.',
  fileName: 'The file name must be an id: lower-case letters, digits and "-", at most 64, no reserved word.',
  frontMatter: 'The lines between --- and --- cannot be read: {reason}',
  json: 'Is not valid JSON: {reason}',
  jsonDefaults: 'Is not valid JSON; the defaults are used.',
  schema: '{reason}',
} as const satisfies Record<FaultCode, string>;
