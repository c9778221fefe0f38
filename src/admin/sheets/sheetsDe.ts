import type { sheetsEn } from './sheetsEn.ts';

/** Bögen für eine Ausstellung, auf Deutsch. */
export const sheetsDe: Readonly<Record<keyof typeof sheetsEn, string>> = {
  'sheets.title': 'Drucksachen',
  'sheets.intro': '{count} {count|Werk|Werke}, im Aussehen Ihrer Website.',
  'sheets.kind': 'Was gedruckt wird',
  'sheets.labels': 'Wandschilder',
  'sheets.labelsHint': 'Eines für jedes Werk, zum Ausschneiden.',
  'sheets.prices': 'Preisliste',
  'sheets.pricesHint': 'Eine Tabelle aller Werke.',
  'sheets.catalogue': 'Katalog',
  'sheets.catalogueHint': 'Titelblatt, Text, ein Werk je Seite, Ihr Lebenslauf und eine Liste.',
  'sheets.number': 'Nr.',
  'sheets.work': 'Werk',
  'sheets.edition': 'Auflage',
  'sheets.price': 'Preis',
  'sheets.soldOut': 'vergriffen',
  'sheets.works': 'Werkverzeichnis',
  'sheets.field.languages': 'Sprachen',
  'sheets.both': 'Deutsch und Englisch',
  'sheets.field.perSheet': 'Schilder je Bogen',
  'sheets.field.title': 'Titel auf dem Titelblatt',
  'sheets.field.prices': 'Preise zeigen',
  'sheets.pricesFieldHint': 'Was vergriffen ist, bekommt in jedem Fall einen roten Punkt.',
  'sheets.field.cropMarks': 'Schnittmarken',
  'sheets.hidden':
    '{count} {count|Foto ist|Fotos sind} versteckt: {count|Sein Schild bekommt|Ihre Schilder bekommen} keinen QR-Code, denn niemand könnte die Seite dahinter öffnen.',
  'sheets.open': 'Zum Drucken öffnen',
  'sheets.blocked': 'Der Browser hat kein neues Fenster geöffnet. Bitte erlauben Sie es für diese Website.',
  'sheets.loading': 'Die Bögen werden vorbereitet …',
  'sheets.ready': '{works} {works|Werk|Werke} auf {count} {count|Bogen|Bögen}',
  'sheets.print': 'Drucken oder als PDF sichern',
  'sheets.printHint': 'Wählen Sie 100 % im Fenster, das sich öffnet.',
  'sheets.none':
    'Es sind keine Fotos ausgewählt. Wählen Sie im Reiter „Fotos“ welche aus, dann „Drucksachen“.',
  'sheets.back': 'Zu den Fotos',
  'sheets.gone': '{count} {count|Foto gibt|Fotos gibt} es nicht mehr; {count|es fehlt|sie fehlen} hier.',
  'sheets.uncounted':
    'Wie viele Drucke der Auflagen noch da sind, ließ sich nicht prüfen: Auf den Bögen fehlt es.',
  'sheets.noShop': 'Ihre Website verkauft keine Drucke: Auf den Bögen stehen keine Preise.',
  'sheets.failed': 'Die Bögen konnten nicht vorbereitet werden.',
};
