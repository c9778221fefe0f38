import { faultsDe } from '../../shared/i18n/faultsDe.ts';
import { fieldsDe } from './fieldsDe.ts';
import type { formsEn } from './formsEn.ts';

/** What every form of the panel says: the names of fields, and what is wrong with what stands in them, in German. */
export const formsDe = {
  ...fieldsDe,
  ...faultsDe,
  'form.errors': 'Bitte prüfen Sie diese Felder',
  'form.unsavedCount': '{count} ungespeichert',
  'form.allSaved': 'Alles ist gespeichert.',
  'form.saving': 'Wird gespeichert …',
  'form.changed': 'Geändert',
  'form.on': 'an',
  'form.off': 'aus',
  'form.restored': 'Ihr ungespeicherter Text von vorhin ist wieder da.',
  'price.title': 'Wirklich für {prices} verkaufen?',
  'price.text': 'Preise unter 1,00 € sind oft ein Tippfehler. Noch ist nichts gespeichert.',
  'price.confirm': 'Ja, das ist der Preis',
  'price.change': 'Preis ändern',
  'conflict.title': 'Inzwischen geändert',
  'conflict.text':
    'Während Ihrer Bearbeitung wurde eine andere Fassung gespeichert. Wählen Sie, welche bleiben soll; bis dahin geht nichts verloren.',
  'conflict.mine': 'Ihre Fassung',
  'conflict.theirs': 'Gespeicherte Fassung',
  'conflict.keepMine': 'Meine behalten',
  'conflict.takeTheirs': 'Gespeicherte übernehmen',
  'conflict.gone': 'Der Eintrag wurde gelöscht.',
  'conflict.empty': 'leer',
} as const satisfies Record<keyof typeof formsEn, string>;
