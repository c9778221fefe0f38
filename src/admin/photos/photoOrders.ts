import type { Held } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { ApiError } from '../../ui/request.ts';
import { describeFailure, say } from '../shell/failure.ts';
import type { SavePlan } from './board.ts';
import { sendChange } from './bulkPhotos.ts';
import { logStoredOrder, type SavedOrder, sendPhotoOrder } from './photoOrder.ts';

/** The name under which a project is shown. */
const shownProject = (name: string): string => (name === UNCATEGORIZED ? say('photos.uncategorized') : name);

/** First the changes of project, then the order, so that a failure never leaves half an order. */
async function sendPlan(
  { moves, ids }: SavePlan,
  photos: ReadonlyMap<string, Held<Photo>>,
): Promise<SavedOrder> {
  let moved = 0;
  for (const { project, ids: some } of moves) {
    const { updated, failed } = await sendChange(
      some.flatMap((id) => photos.get(id) ?? []),
      { project },
    );
    moved += updated.length;
    const [first] = failed;
    const reason = first && `${say('photos.bulkFailed')}: ${first.error}`;
    if (first) throw new ApiError('http', first.error, { reason });
  }
  // A project whose last photo has left has no order to save.
  if (ids.length === 0) return { status: 200, matched: moved, modified: moved };
  const saved = await sendPhotoOrder(ids);
  await logStoredOrder();
  return saved;
}

const number = (value: number | null): string => (value === null ? '–' : String(value));

/** Stores the arrangement of one project or of all, and answers what is said about it. @throws ApiError */
export async function savePhotoOrder(
  plan: SavePlan,
  photos: ReadonlyMap<string, Held<Photo>>,
  project?: string,
): Promise<string> {
  const { status, matched, modified } = await sendPlan(plan, photos);
  if (project !== undefined) return say('photos.savedProject', { project: shownProject(project) });
  return say('photos.savedAll', { status, matched: number(matched), modified: number(modified) });
}

export function photoOrderFailure(error: unknown, project?: string): string {
  const isSilent =
    error instanceof ApiError && error.status > 0 && error.code !== 'unauthorized' && !error.reason;
  if (isSilent) return say('photos.orderFailedStatus', { status: error.status });
  const fallback =
    project === undefined
      ? say('photos.orderFailed')
      : say('photos.orderFailedProject', { project: shownProject(project) });
  return error instanceof ApiError ? describeFailure(error, fallback) : fallback;
}
