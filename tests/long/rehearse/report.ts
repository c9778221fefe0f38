import type { Played } from './rehearse.ts';

const euros = (cents: number) => `${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })} EUR`;
const total = (all: readonly Played[], count: (played: Played) => number) =>
  all.reduce((sum, played) => sum + count(played), 0);

/** What kind of trouble a case is, in plain words. */
const KINDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/ kill /, 'the computer stopped dead in the middle, once or several times'],
  [/ lost /, 'an answer got lost after what was asked for had been done'],
  [/ silent /, 'a service did what it was asked and never said so'],
  [/ out mail /, 'the mail server was away for a day'],
  [/ out Stripe /, 'Stripe was away for a day'],
  [/ out lab /, 'the print lab was away for a day'],
  [/ out Blobs /, 'the memory of what was done already (Netlify Blobs) was away for a day'],
  [/ again /, 'news of the payment came a second time while something else was being done'],
  [/ twice/, 'news of the payment came twice'],
  [/ late/, 'news of the payment came five hours late'],
  [/ early/, 'news of the payment came before the buyer was back in the shop'],
  [/ never/, 'news of the payment never came'],
  [/ once$/, 'nothing went wrong'],
];

/** The report: what was played, what came of it, and, for each thing that must not be, how to see it again. */
export function report(all: readonly Played[], seed: number): string {
  const rows = KINDS.map(([pattern, words], index) => {
    const earlier = KINDS.slice(0, index);
    const played = all.filter(
      ({ name }) => pattern.test(name) && !earlier.some(([other]) => other.test(name)),
    );
    const bad = played.filter(({ violations }) => violations.length > 0).length;
    return { words, count: played.length, bad };
  }).filter(({ count }) => count > 0);
  const broken = all.filter(({ violations }) => violations.length > 0);
  const taken = total(all, (played) => played.takenCents);
  const given = total(all, (played) => played.givenCents);
  const again = total(all, (played) => played.mailsAgain);
  return [
    `Rehearsal of the shop (seed ${seed}): each order was bought, paid, confirmed, held, printed, sent, withdrawn from and refunded.`,
    '',
    ...rows.map(
      ({ words, count, bad }) =>
        `${String(count).padStart(5)} orders  ${bad === 0 ? 'all right' : `${bad} WRONG`}  ${words}`,
    ),
    '',
    `Stopped dead ${total(all, ({ kills }) => kills)} times, at any of ${Math.max(0, ...all.map(({ steps }) => steps.length))} steps of an order.`,
    `Print lab: ${total(all, ({ printed }) => printed)} orders printed for ${all.length} that were bought${
      all.every(({ printed }) => printed === 1) ? ': each exactly once' : ': THIS DOES NOT AGREE'
    }.`,
    `Numbered editions: ${total(all, ({ numbers }) => numbers)} prints sold, each the last of its edition, which somebody had reserved and left: each number to one buyer.`,
    `Money: ${euros(taken)} taken, ${euros(given)} given back${taken === given ? ': no cent lost' : ': THIS DOES NOT AGREE'}.`,
    `Mails: ${total(all, ({ mails }) => mails)} different ones arrived.${
      again === 0
        ? ' None came twice.'
        : ` ${again} of them came once more, because the stop fell between the mail server's yes and our note of it: with the same Message-ID, so that a mail program can tell.`
    }`,
    `Privacy: ${total(all, ({ searched }) => searched)} files, lines of logs and error answers were searched for the buyer's name, address and mail address and for the shop's passwords.`,
    '',
    ...broken.flatMap(({ name, violations }) => [
      `WRONG: ${name}`,
      ...violations.map((violation) => `  - ${violation}`),
      `  play it again: npm run rehearse -- "${name}"`,
    ]),
    broken.length === 0
      ? 'Nothing was lost, nothing happened twice.'
      : `${broken.length} of ${all.length} orders did not go as they must.`,
  ].join('\n');
}
