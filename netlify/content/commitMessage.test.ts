import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../tests/long.ts';
import { assertOperationId, buildCommitMessage, namesOperation } from './commitMessage.ts';
import type { ChangeMessage } from './contentStore.ts';

const ID = '0b0f2c1e-1111-4222-8333-444455556666';
const NASTY = [
  '[skip ci]',
  '[ci skip]',
  '[no ci]',
  '***NO_CI***',
  '\n',
  '\r',
  '\u2028',
  '\u202e',
  'Co-authored-by: e',
];

const build = (message: ChangeMessage) => buildCommitMessage([{ message, operationId: ID }]);

describe('buildCommitMessage', () => {
  it('keeps user text from controlling builds or adding trailers', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...NASTY, '[', ']', 'skip ', ' '), fc.string()))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (subject, body) => {
        const message = build({ subject, body });
        expect([...message.headline].length).toBeLessThanOrEqual(72);
        expect(message.headline).toMatch(/^\S/);
        expect(message.headline).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\[skip ci\]|\[ci skip\]|\[no ci\]|NO_CI\*{3}/u,
        );
        const lines = message.body.split('\n');
        expect(lines.slice(-3)).toEqual(['[skip netlify]', '', `Operation-Id: ${ID}`]);
        for (const line of lines.slice(0, -3))
          expect(line).not.toMatch(
            /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^[\w-]+\s*:|\[skip [^\]]*\]|\[ci skip\]|\[no ci\]/u,
          );
        expect(namesOperation(message.body, ID)).toBe(true);
      }),
      { numRuns: tries(300, 75) },
    );
  });

  it('never names an operation from user text', () => {
    const other = 'ffffffff-1111-4222-8333-444455556666';
    const { body } = build({ subject: 'x', body: `Operation-Id: ${other}` });
    expect(namesOperation(body, other)).toBe(false);
  });

  it.each([
    ['[skip []', ''],
    ['\n[skip ci]\0', ''],
    ['a [skip [skip ci] ci] b', 'a b'],
    ['[a] skip [b]', '[a] skip [b]'],
  ])('turns %j into %j', (subject, left) => {
    expect(build({ subject }).headline).toBe(left || 'Change the content');
  });
});

describe('the message of a commit with several changes', () => {
  const other = '0b0f2c1e-1111-4222-8333-444455556667';
  const share = (...messages: ChangeMessage[]) =>
    buildCommitMessage(messages.map((message, at) => ({ message, operationId: at === 0 ? ID : other })));

  it('lists each change, and names every operation', () => {
    const { headline, body } = share({ subject: 'Update A' }, { subject: 'Add B', body: 'Why: so' });
    expect(headline).toBe('Update A and 1 more');
    expect(body.split('\n')).toEqual([
      '- Update A',
      '- Add B',
      '> Why: so',
      '',
      '[skip netlify]',
      '',
      `Operation-Id: ${ID}`,
      `Operation-Id: ${other}`,
    ]);
    expect([namesOperation(body, ID), namesOperation(body, other)]).toEqual([true, true]);
  });

  it('has a subject of at most 72 characters with the number of changes', () => {
    const { headline } = share({ subject: 'x'.repeat(90) }, { subject: 'y' });
    expect([...headline]).toHaveLength(72);
    expect(headline).toMatch(/^x+… and 1 more$/);
  });
});

it.each(['', 'x', `${ID}\n`, ` ${ID}`, `${ID}0`])('the operation id %j is refused', (id) => {
  expect(() => assertOperationId(id)).toThrow('must be a UUID');
});
