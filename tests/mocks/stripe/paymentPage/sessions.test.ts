import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/temporary.ts';
import { CUSTOMER, SESSION, START } from '../paymentPage.ts';
import type { SessionParams } from './rules.ts';
import { createSessionFolder, Sessions } from './sessions.ts';

let folder: string;
let time = START;
let lines: string[];

beforeEach(() => {
  folder = temporaryFolder();
  lines = [];
});

const BUYER = { ...CUSTOMER, country: 'DE' };
const PARAMS = SESSION as unknown as SessionParams;

const nothing = () => {};

/** Sessions as a start of the server has them. */
const start = (onExpired: (id: string) => void = nothing) =>
  new Sessions(
    () => time,
    ({ id }) => onExpired(id),
    createSessionFolder(folder, nothing, (line) => lines.push(line)),
  );

/** A paid session with a label and a refund. */
function bought(sessions: Sessions) {
  const session = sessions.create(PARAMS);
  sessions.pay(session, BUYER);
  const paid = sessions.paidBy(session.payment?.id ?? '');
  sessions.label(paid, { order_status: 'held' });
  sessions.refund(paid, 100, { operation: 'x' });
  return paid;
}

test('after a restart every session is as it was, in the same order', () => {
  const first = start();
  const sessions = [first.create(PARAMS), bought(first), first.create(PARAMS), first.create(PARAMS)];
  first.expire(sessions[2]?.id ?? '');
  expect(start().all()).toEqual([...sessions].reverse());
  // What is done after the restart is kept too, behind what was there.
  const second = start();
  const last = bought(second);
  expect([start().all(), lines]).toEqual([[last, ...[...sessions].reverse()], []]);
});

test('a session that ran out meanwhile is told of once', () => {
  const { id } = start().create(PARAMS);
  time += 25 * 60 * 60 * 1000;
  const told: string[] = [];
  start((expired) => told.push(expired)).all();
  start((expired) => told.push(expired)).all();
  expect(told).toEqual([id]);
});

test('a damaged file is named and left alone, the others are read', () => {
  const sessions = start();
  const [kept, damaged] = [sessions.create(PARAMS), bought(sessions)];
  const path = join(folder, `${damaged.id}.json`);
  const whole = readFileSync(path, 'utf8');
  const spoilt = [whole.slice(0, -9), whole.replace('"complete"', '"half"'), whole.replace('2450', '-1')];
  for (const text of [...spoilt, '', 'null', '[]', '{}']) {
    lines = [];
    writeFileSync(path, text);
    expect(start().all()).toEqual([kept]);
    expect(lines).toEqual([expect.stringContaining(`${damaged.id}.json is damaged`)]);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
});

test('of more than 1,000 sessions the oldest are forgotten, on disk too', () => {
  const sessions = start();
  const { id } = sessions.create(PARAMS);
  for (let n = 0; n < 1000; n += 1) sessions.create(PARAMS);
  expect(sessions.find(id)).toBeUndefined();
  expect(readdirSync(folder)).toHaveLength(1000);
});
