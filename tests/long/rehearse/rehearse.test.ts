import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sample } from '../../long.ts';
import { press } from '../../mocks/stripe/paymentPage.ts';
import { BUYER, readCase } from './case.ts';
import { inspect } from './inspect.ts';
import { runOrder } from './orderRun.ts';
import { inWorlds, rehearse, report } from './rehearse.ts';
import type { World } from './world.ts';

/** Pays a session that the shop did not create. */
async function buyOnceMore({ stripe }: World): Promise<void> {
  const price = { currency: 'eur', unit_amount: 100, product_data: { name: 'Wave' } };
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:8888/',
    line_items: [{ quantity: 1, price_data: price }],
  });
  await press(url, { action: 'pay', ...BUYER });
}

test('orders go from cart to refund exactly once despite faults and kills; the inspection finds planted errors', async () => {
  await inWorlds(2, async ([world, ...others]) => {
    if (!world) throw new Error('no world');
    const played = readCase('de once');
    const run = await runOrder(world, played);
    const found = async () => (await inspect(world, played, run)).violations.join('\n');
    expect(await found()).toBe('');

    const { steps } = world.gate;
    const at = (step: RegExp) => 1 + steps.findIndex((one) => step.test(one));
    const names = [
      `en twice kill ${Math.ceil(steps.length / 2)}a`,
      // After the mail server has accepted the mail, before its record.
      `de kill ${at(/^mail:/)}a`,
      // The lab has accepted the order, but its answer is lost.
      `de lost ${at(/^lab: POST .*\/confirmed$/)}`,
      `en prodigi numbered again ${Math.ceil(steps.length / 3)}`,
    ];
    const all = await rehearse(others, async (play) => void (await Promise.all(sample(names, 2).map(play))));
    expect(
      all.flatMap(({ played: { name }, violations }) => violations.map((found) => `${name}: ${found}`)),
    ).toEqual([]);
    expect(all.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(2);
    expect(report(all, 7)).toContain('Nothing was lost, nothing happened twice.');
    const wrong = all.map((one) => ({ ...one, violations: ['2 refunds instead of one'] }));
    expect(report(wrong, 7)).toContain(
      '- 2 refunds instead of one\n  play it again: npm run rehearse -- "en',
    );

    // The inspection finds errors that are planted on purpose.
    const { mails } = world.mails;
    const [first] = mails;
    if (!first) throw new Error('no mail came');
    const name = first.headers['message-id'] ?? '';
    mails.push(first);
    expect(await found()).toContain(`${name} came 2 times`);
    const excused = await inspect(world, played, { ...run, unrecorded: new Set([name]) });
    expect([excused.violations, excused.mailsAgain]).toEqual([[], 1]);
    mails.splice(0, mails.length, ...mails.filter((mail) => mail !== first));
    expect(await found()).toContain(`${name} never came`);
    mails.push({ ...first, headers: { ...first.headers, 'message-id': '<x@y>' } });
    expect(await found()).toContain('a mail that nobody ordered');
    await writeFile(join(world.folders.blobs, 'claim'), `{"to":"${BUYER.email}"}`);
    expect(await found()).toContain(`the file claim holds ${BUYER.email}`);
    world.functions.log.push(`sent to ${BUYER.name}\n`);
    expect(await found()).toContain(`a line of the log holds ${BUYER.name}`);
    const refusals = [`{"error":"${world.secrets[0]}"}`];
    const { violations } = await inspect(world, played, { ...run, refusals });
    expect(violations.join()).toContain('the body of an error holds');
    const [printed] = world.lab.orders.with(run.id);
    if (!printed) throw new Error('nothing was printed');
    const { id: _, receivedAt: __, ...again } = printed;
    world.lab.orders.add(again);
    expect(await found()).toContain('the lab was asked 2 times to print the order instead of once');
    await buyOnceMore(world);
    expect(await found()).toContain('2 payments instead of one');
    expect(await found()).toContain('5499 cents were taken instead of 5399');
  });
});
