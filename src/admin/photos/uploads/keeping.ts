import { $isPanelOpen } from '../../shell/session.ts';
import { noteWaiting, takeTurn, WAITING_UPLOADS } from '../../shell/unsaved.ts';

import { type KeptUploads, openKeptUploads } from '../keptFiles.ts';
import { compareKept, type KeptView, keptStateOf } from './keptState.ts';
import { $keeping } from './uploadDrafts.ts';

import { $uploads, changeUpload, restoreUploads } from './uploads.ts';

const LOCK = 'panel-uploads';

let store: KeptUploads | undefined;
let kept: KeptView = new Map();
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
