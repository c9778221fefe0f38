declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`; answers the font in the target format. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'woff2' | 'woff' | 'sfnt';
      /** Parts of a variable font's axes that are kept. */
      variationAxes?: Record<string, { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
