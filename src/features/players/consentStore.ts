import { persistentAtom } from '../../ui/persistence.ts';
import { CONSENT_KEY, type Consents, type EmbedService, readConsents } from './consent.ts';

/** Which services' players somebody has allowed here; the same in every tab. */
export const $consents = persistentAtom<Consents>(
  CONSENT_KEY,
  {},
  { encode: JSON.stringify, decode: readConsents },
);

/** Remembers that a player's button was pressed, below which it says what is loaded then. */
export function allowService(service: EmbedService): void {
  if (!$consents.get()[service]) $consents.set({ ...$consents.get(), [service]: new Date().toISOString() });
}

export function revokeService(service: EmbedService): void {
  const { [service]: _, ...others } = $consents.get();
  $consents.set(others);
}
