import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ContentError } from '../contentStore.ts';
import { makeFolder } from './makeFolder.ts';
import { isRunning, processMark } from './processMark.ts';

// One writer at a time, over all processes. Tickets are numbered; the highest one is the lock. A new holder
// adds the next number once the highest is released or its process is dead; nobody ever takes a lock file away
// from under another, which is where the usual "delete the stale lock" loses updates.
const TICKET = /^ticket\.(\d+)(\.free)?$/;
// A ticket is written right after it is created: one that stays empty belonged to a process that was killed.
const EMPTY_TICKET_MS = 3000;
// A process on another machine cannot be asked whether it lives.
const FOREIGN_TICKET_MS = 60_000;

// What this process holds, whatever its files say: a disk may have refused to take the release down. Kept on the
// global object, because the dev server loads modules a second time after a change.
const HELD = Symbol.for('artist-site.held-tickets');
const shared: { [HELD]?: Set<string> } = globalThis as { [HELD]?: Set<string> };
shared[HELD] ??= new Set();
const held = shared[HELD];

type Ticket = { name: string; number: number; free: boolean };

function listTickets(folder: string): Ticket[] {
  return readdirSync(folder).flatMap((name) => {
    const match = TICKET.exec(name);
    return match ? [{ name, number: Number(match[1]), free: match[2] !== undefined }] : [];
  });
}

function highestTicket(folder: string): Ticket | undefined {
  return listTickets(folder).sort((a, b) => b.number - a.number)[0];
}

function isHeld(file: string): boolean {
  let content: string;
  let age: number;
  try {
    content = readFileSync(file, 'utf8');
    age = Date.now() - statSync(file).mtimeMs;
  } catch {
    // Replaced by a higher ticket: look again.
    return true;
  }
  if (content === '') return age < EMPTY_TICKET_MS;
  if (content === processMark()) return held.has(file);
  return isRunning(content) ?? age < FOREIGN_TICKET_MS;
}

/** Creates a ticket; false where another process was faster. One that cannot be filled is gone again. */
function createTicket(file: string): boolean {
  let ticket: number;
  try {
    ticket = openSync(file, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(ticket, processMark());
  } catch (error) {
    // On a full disk it would stay empty, and the next save would have to wait until that is old enough.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(ticket);
  }
  return true;
}

function tryTake(folder: string): (() => void) | undefined {
  const highest = highestTicket(folder);
  if (highest && !highest.free && isHeld(join(folder, highest.name))) return undefined;
  const number = (highest?.number ?? 0) + 1;
  const name = `ticket.${number}`;
  const mine = join(folder, name);
  if (!createTicket(mine)) return undefined;
  held.add(mine);
  // Others may have gone on while this process slept between looking and creating; one of them may have taken,
  // and released, the same number.
  if (listTickets(folder).some((other) => other.number >= number && other.name !== name)) {
    held.delete(mine);
    rmSync(mine, { force: true });
    return undefined;
  }
  for (const older of listTickets(folder)) {
    if (older.number < number) rmSync(join(folder, older.name), { force: true });
  }
  return () => {
    held.delete(mine);
    try {
      // A rename needs no space: the lock is given back on a full disk too.
      renameSync(mine, `${mine}.free`);
    } catch {
      // On a disk that has become read-only nobody writes until this process, which knows better, or its end.
    }
  };
}

/**
 * Runs `task` while no other writer does, in this process or any other of this machine.
 *
 * @param folder where the lock is kept; one for each thing that is written
 * @throws what `refusal` makes after `patienceMs` of waiting
 */
export async function withWriterLock<T>(
  folder: string,
  patienceMs: number,
  task: () => Promise<T>,
  refusal: () => Error = () =>
    new ContentError('unavailable', 'store.othersSaving', { retryAfterSeconds: 5 }),
): Promise<T> {
  makeFolder(folder);
  const deadline = performance.now() + patienceMs;
  let release = tryTake(folder);
  while (!release) {
    if (performance.now() > deadline) throw refusal();
    await wait(2 + Math.random() * 10);
    release = tryTake(folder);
  }
  try {
    return await task();
  } finally {
    release();
  }
}
