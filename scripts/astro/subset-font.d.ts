declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`, in the target format. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'woff2' | 'woff' | 'sfnt';
      /** The OpenType features to keep; all by default. */
      keepFeatures?: readonly string[];
      /** The ranges of a variable font's axes to keep. */
      variationAxes?: Record<string, { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
