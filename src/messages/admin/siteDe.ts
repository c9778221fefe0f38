import type { siteEn } from './siteEn.ts';

/** The Site tab, in German. */
export const siteDe = {
  'site.title': 'Website',
  'site.intro':
    'Wem die Website gehört, und ihre Texte. Besucher sehen eine Änderung, sobald sie veröffentlicht ist: Drücken Sie nach dem Speichern „Jetzt veröffentlichen“.',
  'site.loading': 'Website wird geladen...',
  'site.readFailed': 'Die Texte der Website konnten nicht geladen werden',
  'site.save': 'Website speichern',
  'site.updated': 'Website gespeichert',
  'site.updateFailed': 'Die Website konnte nicht gespeichert werden',
  'site.updateError': 'Die Website konnte nicht gespeichert werden. {message}',
  'site.group.about': 'Über die Website',
  'site.group.social': 'Soziale Links',
  'site.group.contact': 'Kontakt',
  'site.group.shop': 'Preise und Bestellungen',
  'site.group.maker': 'Wer die Drucke herstellt, falls nicht Sie',
  'site.group.texts': 'Texte',
  'site.markdown':
    'Texte sind Markdown: ## Überschrift, **fett**, *kursiv*, [Link](https://…), - Liste, > Zitat. HTML erscheint so, wie es dasteht. {delivery} und {shipping} stehen für Lieferzeit und Versandpreis des Shops.',
  'site.placeholder': 'Platzhalter',
  'site.preview': '{text}: Vorschau',
} as const satisfies Record<keyof typeof siteEn, string>;
