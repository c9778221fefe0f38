import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sample } from '../../long.ts';
import { press } from '../../mocks/stripe/paymentPage.ts';
import { BUYER, readCase } from './case.ts';
import { inspect } from './inspect.ts';
import { live } from './life.ts';
import { inWorlds, rehearse, report } from './rehearse.ts';
import type { World } from './world.ts';

/** Buys past the shop, as nobody should. */
async function buyOnceMore({ stripe }: World): Promise<void> {
  const price = { currency: 'eur', unit_amount: 100, product_data: { name: 'Wave' } };
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:8888/',
    line_items: [{ quantity: 1, price_data: price }],
  });
  await press(url, { action: 'pay', ...BUYER });
}

test('orders go from the cart to the refund, each once, through faults and kills; the inspection sees what would not be', async () => {
  await inWorlds(2, async ([world, ...others]) => {
    if (!world) throw new Error('no world');
    const played = readCase('de once');
    const life = await live(world, played);
    const found = async () => (await inspect(world, played, life)).violations.join('\n');
    expect(await found()).toBe('');

    const { steps } = world.gate;
    const at = (step: RegExp) => 1 + steps.findIndex((one) => step.test(one));
    const names = [
      `en twice kill ${Math.ceil(steps.length / 2)}a`,
      // Between the mail server's yes and our note of it.
      `de kill ${at(/^mail:/)}a`,
      // The lab has taken the order, and nobody hears of it.
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

    // The inspection is no rubber stamp: what is spoilt on purpose is found.
    const { mails } = world.mails;
    const [first] = mails;
    if (!first) throw new Error('no mail came');
    const name = first.headers['message-id'] ?? '';
    mails.push(first);
    expect(await found()).toContain(`${name} came 2 times`);
    const excused = await inspect(world, played, { ...life, unnoted: new Set([name]) });
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
    const { violations } = await inspect(world, played, { ...life, refusals });
    expect(violations.join()).toContain('the body of an error holds');
    const [printed] = world.lab.orders.with(life.id);
    if (!printed) throw new Error('nothing was printed');
    const { id: _, receivedAt: __, ...again } = printed;
    world.lab.orders.add(again);
    expect(await found()).toContain('the lab was asked 2 times to print the order instead of once');
    await buyOnceMore(world);
    expect(await found()).toContain('2 payments instead of one');
    expect(await found()).toContain('5499 cents were taken instead of 5399');
  });
});
