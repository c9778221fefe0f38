import 'sharp';

/** sharp 0.35.5 has these methods, but no types for them yet. */
declare module 'sharp' {
  interface Sharp {
    /** Keeps a JPEG's gain map in the JPEG, resized and turned with the picture. */
    keepGainMap(): Sharp;
    /** Decodes a JPEG with its gain map, to values above white. */
    withGainMap(): Sharp;
  }
}
