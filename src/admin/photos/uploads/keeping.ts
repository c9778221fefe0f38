import { $isPanelOpen } from '../../shell/session.ts';
import { noteWaiting, takeTurn, WAITING_UPLOADS } from '../../shell/unsaved.ts';
import { type KeptUploads, openKeptUploads } from '../keptFiles.ts';
import { $keeping, type KeptState, keptStateOf } from './uploadItem.ts';
import { $uploads, changeUpload, restoreUploads } from './uploads.ts';

const LOCK = 'panel-uploads';

let store: KeptUploads | undefined;
/** The uploads that are stored, or are about to be, by key. */
let kept = new Map<string, { readonly file: File; readonly state: KeptState }>();
/** The queue of writes, so that the last one wins. */
let writing: Promise<void> = Promise.resolve();

function enqueue(task: (open: KeptUploads) => Promise<void>): void {
  const open = store;
  if (open) writing = writing.then(() => task(open)).catch(() => {});
}

async function put(open: KeptUploads, key: string, file: File, state: KeptState): Promise<void> {
  const isKept = await open.put(key, file, state).then(
    () => true,
    () => false,
  );
  // Without space for the file an earlier copy must not come back instead.
  if (!isKept) await open.remove(key);
  changeUpload(key, { isKept });
}

/** Stores the changes of the form. A photo keeps its place; a new one goes to the end. */
function sync(): void {
  if (!store) return;
  const before = kept;
  kept = new Map();
  let last = Math.max(-1, ...[...before.values()].map(({ state }) => state.place));
  for (const item of $uploads.get()) {
    const { key, file } = item;
    if (!file) continue;
    const known = before.get(key);
    if (!known) last += 1;
    const state = keptStateOf(item, known?.state.place ?? last);
    kept.set(key, { file, state });
    if (known?.file !== file) enqueue((open) => put(open, key, file, state));
    else if (JSON.stringify(known.state) !== JSON.stringify(state))
      enqueue((open) => open.change(key, state));
  }
  for (const key of before.keys()) if (!kept.has(key)) enqueue((open) => open.remove(key));
  // The login page shows this number.
  noteWaiting(WAITING_UPLOADS, $uploads.get().filter(({ isKept }) => isKept).length);
}

/** The stored copy of an upload's file, made when it was chosen; the file itself if there is no copy. */
export async function keptFile(key: string, chosen: File): Promise<File> {
  await writing;
  const bytes = await store?.file(key).catch(() => undefined);
  return bytes ?? chosen;
}

/** Restores the uploads of an earlier visit or another tab, as soon as no other tab holds them. */
async function takeOver(): Promise<void> {
  try {
    await takeTurn(LOCK, () => $keeping.set('elsewhere'));
    const opened = await openKeptUploads();
    const found = await opened.list();
    kept = new Map(
      restoreUploads(found).flatMap((item, at) =>
        item.file ? [[item.key, { file: item.file, state: keptStateOf(item, found[at]?.place ?? at) }]] : [],
      ),
    );
    store = opened;
    $keeping.set('device');
  } catch {
    $keeping.set('nowhere');
  }
  sync();
}

$uploads.listen(sync);

// The module may load before the login; a logout reloads the page.
let hasStarted = false;
$isPanelOpen.subscribe((isOpen) => {
  if (hasStarted || !isOpen || $keeping.get() === 'nowhere') return;
  hasStarted = true;
  void takeOver();
});
