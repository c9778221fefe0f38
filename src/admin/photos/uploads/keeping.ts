import { $isPanelOpen } from '../../shell/session.ts';
import { noteWaiting, takeTurn, WAITING_UPLOADS } from '../../shell/unsaved.ts';

import { type KeptUploads, openKeptUploads } from '../keptFiles.ts';
import { compareKept, type KeptView, keptStateOf } from './keptState.ts';
import { $keeping, $shared, forgetUploadDrafts, keepUploadDrafts, readWaitingTexts } from './uploadDrafts.ts';

import {
  $uploads,
  changeUpload,
  clearUploads,
  draftsOf,
  restoreLoneText,
  restoreUploads,
} from './uploads.ts';

const LOCK = 'panel-uploads';

let store: KeptUploads | undefined;
let kept: KeptView = new Map();
/** Ends this tab's turn. */
let turn: AbortController | undefined;
/** Writes go one after another, so that the last one counts. */
let writing: Promise<void> = Promise.resolve();

function later(task: (open: KeptUploads) => Promise<void>): void {
  const open = store;
  if (open) writing = writing.then(() => task(open)).catch(() => {});
}

function sync(): void {
  if (!store) return;
  const { next, duties } = compareKept(kept, $uploads.get());
  kept = next;
  for (const duty of duties) {
    const { kind, key } = duty;
    if (kind === 'remove') later((open) => open.remove(key));
    else if (kind === 'change') later((open) => open.change(key, duty.state));
    else
      later(async (open) => {
        const isKept = await open.put(key, duty.file, duty.state).then(
          () => true,
          () => false,
        );
        // An earlier copy must not come back in place of a file that did not fit.
        if (!isKept) await open.remove(key);
        changeUpload(key, { isKept });
      });
  }
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
async function takeOver(signal: AbortSignal): Promise<void> {
  try {
    await takeTurn(LOCK, () => $keeping.set('elsewhere'), signal);
    readWaitingTexts();
    const opened = await openKeptUploads();
    if (signal.aborted) return opened.close();
    const found = await opened.list();
    if (signal.aborted) return opened.close();
    store = opened;
    $keeping.set('device');
    const items = restoreUploads(found);
    kept = new Map(
      items.flatMap((item, n) =>
        item.file ? [[item.key, { file: item.file, state: keptStateOf(item, found[n]?.place ?? n) }]] : [],
      ),
    );
  } catch {
    if (signal.aborted) return;
    $keeping.set('nowhere');
  }
  restoreLoneText();
  sync();
  keepUploadDrafts(draftsOf($uploads.get()));
}

function start(): void {
  if ($keeping.get() === 'nowhere') return;
  turn = new AbortController();
  void takeOver(turn.signal);
}

/** Leaves what is kept to the next log-in: files, and the texts about them, which the log-out has taken away. */
function leave(): void {
  const items = $uploads.get().filter(({ isKept }) => isKept);
  const shared = $shared.get();
  const open = store;
  store = undefined;
  kept = new Map();
  turn?.abort();
  void writing.then(() => open?.close());
  forgetUploadDrafts();
  keepUploadDrafts(draftsOf(items));
  // From here on nothing is written.
  if ($keeping.get() !== 'nowhere') $keeping.set('opening');
  clearUploads(items.length > 0 ? shared : {});
}

$uploads.listen(sync);
if ($isPanelOpen.get()) start();
$isPanelOpen.listen((isOpen) => (isOpen ? start() : leave()));

// A log-out in another tab drops every draft, these too.
globalThis.addEventListener?.('storage', ({ newValue }) => {
  if (store && newValue === null) keepUploadDrafts(draftsOf($uploads.get()));
});
