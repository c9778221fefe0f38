/** Why a file gives no derivatives, in words for the owner that follow "Photo left out: name: ". */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  /** It is a whole picture all the same, which browsers may be able to show. */
  readonly isPicture: boolean;

  constructor(reason: string, { isPicture = false } = {}) {
    super(reason);
    this.isPicture = isPicture;
  }
}
