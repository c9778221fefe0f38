type Pickers = {
  readonly showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  readonly showDirectoryPicker?: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
};
const pickers = () => globalThis as Pickers;

/** Turns a cancelled picker into undefined. */
const undefinedIfCancelled = (error: unknown): undefined => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
};

/** Whether the browser writes a file to the disk while it is being made; others keep the whole file first. */
export const streamsToDisk = (): boolean => pickers().showSaveFilePicker !== undefined;

/** Whether the browser lets a page write into a folder. */
export const writesFolders = (): boolean => pickers().showDirectoryPicker !== undefined;

/** Asks for a folder (call it directly in the click handler), and opens one of this name in it. @returns undefined if cancelled */
export async function pickFolder(name: string): Promise<FileSystemDirectoryHandle | undefined> {
  const chosen = await pickers().showDirectoryPicker?.({ mode: 'readwrite' }).catch(undefinedIfCancelled);
  return chosen && chosen.name !== name ? chosen.getDirectoryHandle(name, { create: true }) : chosen;
}

/** Opens a file below a folder. @throws DOMException NotFoundError if it is missing and `create` is false */
export async function fileIn(
  folder: FileSystemDirectoryHandle,
  path: string,
  create = false,
): Promise<FileSystemFileHandle> {
  const [name = '', ...rest] = path.split('/');
  if (rest.length === 0) return folder.getFileHandle(name, { create });
  return fileIn(await folder.getDirectoryHandle(name, { create }), rest.join('/'), create);
}

/** Removes all files below a folder except those in `staying`. @param above the folder's path, ending in '/' */
export async function removeOthers(
  folder: FileSystemDirectoryHandle,
  staying: ReadonlySet<string>,
  above: string,
): Promise<void> {
  for await (const one of folder.values()) {
    const path = above + one.name;
    if (one.kind === 'directory') await removeOthers(one, staying, `${path}/`);
    else if (!staying.has(path)) await folder.removeEntry(one.name);
  }
}

/** Downloads a complete file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Browsers that ask for a place still need the address for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the stream of `make`; call it directly in the click handler. @returns false if cancelled @throws what making or writing throws; nothing is saved then */
export async function saveStream(
  name: string,
  make: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<boolean> {
  const pick = pickers().showSaveFilePicker;
  if (!pick) {
    // Browsers keep a large blob on the disk if they can.
    const blob = await new Response(make().pipeThrough(new TransformStream(), { signal })).blob();
    saveBlob(blob, name);
    return true;
  }
  const place = await pick({ suggestedName: name }).catch(undefinedIfCancelled);
  if (!place) return false;
  await make().pipeTo(await place.createWritable(), { signal });
  return true;
}
