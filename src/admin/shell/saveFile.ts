type Pickers = {
  readonly showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  readonly showDirectoryPicker?: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
};
const pickers = () => globalThis as Pickers;

/** Undefined where the person has chosen nothing. */
const orNone = (error: unknown): undefined => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
};

/** Whether the browser writes to the disk what is still being made; any other holds the whole file first. */
export const streamsToDisk = (): boolean => pickers().showSaveFilePicker !== undefined;

/** Whether the browser lets a page write into a folder. */
export const writesFolders = (): boolean => pickers().showDirectoryPicker !== undefined;

/** Asks, at once for a press, for a folder, and opens one of this name in it. @returns undefined where none was chosen */
export async function pickFolder(name: string): Promise<FileSystemDirectoryHandle | undefined> {
  const chosen = await pickers().showDirectoryPicker?.({ mode: 'readwrite' }).catch(orNone);
  return chosen && chosen.name !== name ? chosen.getDirectoryHandle(name, { create: true }) : chosen;
}

/** Opens a file below a folder. @throws DOMException NotFoundError where it is not there and is not to be created */
export async function fileIn(
  folder: FileSystemDirectoryHandle,
  path: string,
  create = false,
): Promise<FileSystemFileHandle> {
  const [name = '', ...rest] = path.split('/');
  if (rest.length === 0) return folder.getFileHandle(name, { create });
  return fileIn(await folder.getDirectoryHandle(name, { create }), rest.join('/'), create);
}

/** Removes the files below a folder that are not to stay. @param above the folder's path, with its '/' */
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

/** Has the browser save a file that is whole. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Browsers that ask where it goes still need it for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves what `make` makes, at once for a press. @returns whether a place was chosen @throws what making or writing throws; nothing is saved then */
export async function saveStream(
  name: string,
  make: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<boolean> {
  const pick = pickers().showSaveFilePicker;
  if (!pick) {
    // Browsers keep a large answer on the disk as far as they can.
    const blob = await new Response(make().pipeThrough(new TransformStream(), { signal })).blob();
    saveBlob(blob, name);
    return true;
  }
  const place = await pick({ suggestedName: name }).catch(orNone);
  if (!place) return false;
  await make().pipeTo(await place.createWritable(), { signal });
  return true;
}
