/** How the file begins that Git LFS leaves in another's place until that is fetched. */
const BEGINNING = 'version https://git-lfs.github.com/spec/';

/** By the rules of Git LFS a pointer is shorter, in bytes. */
export const POINTER_LENGTH_END = 1024;

/** Whether this is not a file but what Git LFS leaves in its place. */
export function isLfsPointer(bytes: Buffer): boolean {
  return bytes.subarray(0, BEGINNING.length).toString() === BEGINNING;
}
