type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
const pickerOf = () => (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;

/** Whether the browser writes to the disk what is still being made; any other holds the whole file first. */
export const streamsToDisk = (): boolean => pickerOf() !== undefined;

/** Has the browser save a file that is whole. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Browsers that ask where it goes still need it for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Saves a file while it is made. To be called at once for a press: the browser asks where the file goes.
 * @param make makes it, once that is known
 * @returns whether it is saved: nothing is made where no place was chosen
 * @throws what making it throws, or writing it; nothing is saved then
 */
export async function saveStream(
  name: string,
  make: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<boolean> {
  const pick = pickerOf();
  if (!pick) {
    // Browsers keep a large answer on the disk as far as they can.
    const blob = await new Response(make().pipeThrough(new TransformStream(), { signal })).blob();
    saveBlob(blob, name);
    return true;
  }
  const place = await pick({ suggestedName: name }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });
  if (!place) return false;
  await make().pipeTo(await place.createWritable(), { signal });
  return true;
}
