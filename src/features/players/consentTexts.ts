import type { Language } from '../../shared/i18n/language.ts';
import type { EmbedService } from './consent.ts';

/** The names of the services, and who runs them. */
export const SERVICE_NAMES: Readonly<Record<EmbedService, { name: string; company: string }>> = {
  youtube: { name: 'YouTube', company: 'Google Ireland Limited, Dublin' },
  soundcloud: { name: 'SoundCloud', company: 'SoundCloud Global Limited & Co. KG, Berlin' },
};

const en = {
  lead: 'Videos and music are played by other services. Nothing of theirs is loaded before you press play; their preview pictures come from this site. Pressing play is your consent to the service of that player.',
  learns:
    '{name} ({company}) then learns your IP address, technical details of your browser and what you play, and may store things on your device. This can happen outside the European Union.',
  not: 'Not allowed on this device: nothing of {name} has been loaded since you revoked it, or ever.',
  since: 'Allowed on this device since',
  revoke: 'Revoke consent for {name}',
  after:
    'Players that are open in another tab end at once. What the service has stored is deleted in the settings of your browser.',
} as const;

type Words = Record<keyof typeof en, string>;

const de: Words = {
  lead: 'Videos und Musik spielen andere Dienste ab. Bevor Sie auf Abspielen drücken, wird von ihnen nichts geladen; die Vorschaubilder kommen von dieser Website. Mit dem Druck auf Abspielen willigen Sie in den Dienst dieses Players ein.',
  learns:
    '{name} ({company}) erfährt dann Ihre IP-Adresse, technische Angaben zu Ihrem Browser und was Sie abspielen, und kann auf Ihrem Gerät etwas speichern. Das kann auch außerhalb der Europäischen Union geschehen.',
  not: 'Auf diesem Gerät nicht erlaubt: Von {name} wurde nie oder seit Ihrem Widerruf nichts geladen.',
  since: 'Auf diesem Gerät erlaubt seit dem',
  revoke: 'Einwilligung für {name} widerrufen',
  after:
    'Player in einem anderen Tab enden sofort. Was der Dienst gespeichert hat, löschen Sie in den Einstellungen Ihres Browsers.',
};

/** The words of the page about other services' players. */
export const CONSENT_WORDS: Readonly<Record<Language, Words>> = { en, de };
