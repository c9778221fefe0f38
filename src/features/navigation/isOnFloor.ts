/**
 * Is the browser one that the site is made for? By what Chrome 111 (sin), Firefox 115 (toSorted) and Safari 16.4
 * (CompressionStream) brought; a test compares it with the list in package.json.
 */
export const isOnFloor = (): boolean =>
  'toSorted' in [] && 'CompressionStream' in window && CSS.supports('opacity:sin(0)');
