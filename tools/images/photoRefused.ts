/** Why a file gives no derivatives, in words for the owner that follow "Photo left out: name: ". */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
}
