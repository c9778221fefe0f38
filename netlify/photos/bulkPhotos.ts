import type { BulkAnswer } from '../../src/shared/adminEndpoints.ts';
import { applyForm, type FormChange } from '../../src/shared/content/fields/form.ts';
import { ordersOnEntry } from '../../src/shared/content/projects.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { readCollection, readStored, requireFile, type StoredValue } from '../content/collections.ts';
import type { Commit, Snapshot } from '../content/contentStore.ts';
import type { BulkChanges } from '../content/idLists.ts';
import { moveRows } from '../content/projects.ts';
import type { CheckPhoto } from '../editions/remaining.ts';
import type { PictureFault } from '../images/cleanImage.ts';
import { commitWithPictures } from '../images/entryCopies.ts';
import { countOf, forEach, formatWithCopy, type Write } from './entries.ts';

function subjectOf(changes: readonly FormChange[], count: number): string {
  const [first] = changes;
  const isMove = changes.length === 1 && first?.field.name === 'project';
  if (isMove) return `Move ${countOf('photos', count)} to ${first.value || 'Uncategorized'}`;
  return `Update ${countOf('photos', count)}: ${changes.map(({ field }) => field.name).join(', ')}`;
}

function readPhotos(
  snapshot: Snapshot,
  { ids, changes }: BulkChanges,
  language: Language,
  check: CheckPhoto,
) {
  const stored = new Map<string, StoredValue>();
  const answer = forEach(ids, language, (id) => {
    const { value } = readStored('photos', requireFile(snapshot, 'photos', id));
    check(id, applyForm(value, changes));
    stored.set(id, value);
  });
  return { stored, answer };
}

/**
 * Gives many photos the same values in one commit; those that enter a project go to its end, in the order of the
 * ids. Refused changes are named, the others are made. Like any save it copies pictures from other hosts.
 * @param check may refuse the result for a photo
 * @throws ContentError
 */
export async function changePhotos(
  write: Write<'photos'>,
  bulk: BulkChanges,
  language: Language,
  check: CheckPhoto,
): Promise<{ commit: Commit; answer: BulkAnswer; pictureFaults: readonly PictureFault[] }> {
  const { changes } = bulk;
  let answer: BulkAnswer | undefined;
  const subject = () => subjectOf(changes, answer?.updated.length ?? 0);
  const project = changes.find(({ field }) => field.name === 'project');
  let pictureFaults: readonly PictureFault[] = [];
  const commit = await commitWithPictures(write, subject, (snapshot, fetched) => {
    const { stored, answer: now } = readPhotos(snapshot, bulk, language, check);
    answer = now;
    const { entries } = readCollection('photos', snapshot);
    const orders = project && ordersOnEntry(entries, now.updated, String(project.value ?? ''));
    const changed = [...stored].flatMap(([id, value]) => {
      const order = orders?.get(id);
      const next = { ...applyForm(value, changes), ...(order === undefined ? {} : { order }) };
      const isSame = JSON.stringify(next) === JSON.stringify(value);
      return isSame ? [] : [formatWithCopy('photos', id, next, snapshot, fetched)];
    });
    pictureFaults = changed.flatMap(({ fault }) => fault ?? []);
    const rows = project ? moveRows(snapshot, now.updated, String(project.value ?? '')) : [];
    return [...changed.flatMap((saved) => saved.changes), ...rows];
  });
  // A change that an earlier call has committed does not run again.
  answer ??= readPhotos(await write.store.snapshot(), bulk, language, check).answer;
  return { commit, answer, pictureFaults };
}
