import { randomUUID } from 'node:crypto';
import type { ChangeMessage, Commit, EditContent } from '../contentStore.ts';

/** One change on its way to the branch. */
export type Save = {
  readonly message: ChangeMessage;
  readonly operationId: string;
  readonly edit: EditContent;
  /** As `performance.now()` counts. */
  readonly deadline: number;
  readonly resolve: (commit: Commit) => void;
  readonly reject: (error: unknown) => void;
};

/** Settles saves, in as few commits as it can; answers those that did not fit in with the others. Never rejects. */
export type SaveTogether = (saves: readonly Save[]) => Promise<readonly Save[]>;

/** Those that may share a commit: one that is sent again has to see what became of the first. */
function takeBatch(waiting: Save[]): Save[] {
  const ids = new Set<string>();
  const batch: Save[] = [];
  for (const save of waiting.splice(0)) {
    if (ids.has(save.operationId)) waiting.push(save);
    else batch.push(save);
    ids.add(save.operationId);
  }
  return batch;
}

/** Saves of one process go one after another, or they'd push each other off the head; those that wait go together. */
export function createSharedSaves(saveTogether: SaveTogether) {
  const waiting: Save[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) waiting.unshift(...(await saveTogether(takeBatch(waiting))));
    isRunning = false;
  }

  return (message: ChangeMessage, edit: EditContent, deadline: number): Promise<Commit> =>
    new Promise((resolve, reject) => {
      const operationId = message.operationId ?? randomUUID();
      waiting.push({ message, operationId, edit, deadline, resolve, reject });
      if (!isRunning) void run();
    });
}
