import { $isPanelOpen } from '../../shell/session.ts';
import { noteWaiting, takeTurn, WAITING_UPLOADS } from '../../shell/unsaved.ts';
import { type KeptUploads, openKeptUploads } from '../keptFiles.ts';
import { $keeping, type KeptState, keptStateOf } from './uploadItem.ts';
import { $uploads, changeUpload, restoreUploads } from './uploads.ts';

const LOCK = 'panel-uploads';

let store: KeptUploads | undefined;
/** What of the form is kept, or about to be, by key. */
let kept = new Map<string, { readonly file: File; readonly state: KeptState }>();
/** Writes go one after another, so that the last one counts. */
let writing: Promise<void> = Promise.resolve();

function later(task: (open: KeptUploads) => Promise<void>): void {
  const open = store;
  if (open) writing = writing.then(() => task(open)).catch(() => {});
}

async function put(open: KeptUploads, key: string, file: File, state: KeptState): Promise<void> {
  const isKept = await open.put(key, file, state).then(
    () => true,
    () => false,
  );
  // An earlier copy must not come back in place of a file that did not fit.
  if (!isKept) await open.remove(key);
  changeUpload(key, { isKept });
}

/** Brings what is kept in step with the form. A photo keeps its place; a new one comes after all. */
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
    if (known?.file !== file) later((open) => put(open, key, file, state));
    else if (JSON.stringify(known.state) !== JSON.stringify(state)) later((open) => open.change(key, state));
  }
  for (const key of before.keys()) if (!kept.has(key)) later((open) => open.remove(key));
  // The log-in says what waits behind it.
  noteWaiting(WAITING_UPLOADS, $uploads.get().filter(({ isKept }) => isKept).length);
}

/** The bytes of an upload's file as they were when it was chosen; the file itself where they are not kept. */
export async function keptFile(key: string, chosen: File): Promise<File> {
  await writing;
  const bytes = await store?.file(key).catch(() => undefined);
  return bytes ?? chosen;
}

/** Takes over what an earlier visit, or another tab, has kept, as soon as no other tab has it. */
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

// The module may come while the password is being typed. A log-out loads the page anew.
let hasBegun = false;
$isPanelOpen.subscribe((isOpen) => {
  if (hasBegun || !isOpen || $keeping.get() === 'nowhere') return;
  hasBegun = true;
  void takeOver();
});
