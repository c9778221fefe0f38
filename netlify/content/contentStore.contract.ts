import { afterEach, beforeEach, describe, expect } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { expectReading } from './reading.contract.ts';
import { expectSharing } from './sharing.contract.ts';
import type { StoreUnderTest } from './subject.contract.ts';
import { expectWriting } from './writing.contract.ts';

/**
 * The suite that every writable store passes; each case gets a store of its own, on fresh content.
 * @param alone leaves out the cases with several writers, where another run of the same store has them, and in an
 *   ordinary run of the tests those that only read.
 */
export function describeContentStore(
  name: string,
  create: () => Promise<StoreUnderTest>,
  alone = false,
): void {
  describe(`${name}: the contract of a content store`, () => {
    let under: StoreUnderTest;
    const current = () => under;

    beforeEach(async () => {
      under = await create();
    });
    afterEach(async () => {
      expect(await under.fsck()).toBe('');
      await under.dispose();
    });

    if (!alone || isLong) describe('reading', () => expectReading(current));
    describe('writing', () => expectWriting(current));
    if (!alone) describe('sharing', () => expectSharing(current));
  });
}
