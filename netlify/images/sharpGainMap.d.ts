import 'sharp';

/** sharp 0.35.5 has the methods and no types for them yet. */
declare module 'sharp' {
  interface Sharp {
    /** Keeps the gain map of a JPEG in a JPEG, resized and turned with the picture. */
    keepGainMap(): Sharp;
    /** Decodes a JPEG with its gain map to light above white. */
    withGainMap(): Sharp;
  }
}
