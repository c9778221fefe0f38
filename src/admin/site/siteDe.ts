import { textsOf } from '../../shared/i18n/fill.ts';
import { addedDe, listDe } from '../list/listDe.ts';
import type { siteEn } from './siteEn.ts';

const PAGES = { one: 'Seite', many: 'Seiten', self: 'diese Seite', the: 'Die Seite', of: 'der Seite' };

/** Texts of the Site tab, in German, and the findings that keep a shop from opening, also for the command and the build. */
export const siteDe = {
  'site.intro':
    'Angaben zu Ihnen, Preise und Texte. Preise gelten nach dem Speichern; alles andere sehen Besucher, sobald Sie veröffentlichen.',
  'site.loading': 'Website wird geladen …',
  'site.readFailed': 'Die Texte der Website konnten nicht geladen werden',
  'site.save': 'Website speichern',
  'site.updated': 'Website gespeichert',
  'site.updateFailed': 'Die Website konnte nicht gespeichert werden',
  'site.group.about': 'Über die Website',
  'site.group.look': 'Aussehen',
  'site.group.rights': 'Rechte an den Fotos',
  'site.group.social': 'Soziale Links',
  'site.group.contact': 'Kontakt',
  'site.group.shop': 'Preise, Bestellungen',
  'site.group.maker': 'Hersteller',
  'site.group.texts': 'Texte',
  'site.group.pages': 'Seiten',
  'site.group.rooms': 'Private Links',
  'site.group.backup': 'Sicherung',
  'site.lookShown': 'Farben, Schatten und Papier:',
  'site.markdown':
    'Tippen Sie einen Text an, um ihn zu bearbeiten; die Eingabetaste beginnt eine neue Zeile, eine leere Zeile einen neuen Absatz.',
  'site.invoicesCost':
    'Stripe erstellt zu jeder Zahlung eine Rechnung, für etwa 0,4 % der Bestellung (siehe Preisliste von Stripe).',
  'site.makerElse': 'Nur, wenn jemand anders Ihre Drucke herstellt.',
  'site.below': 'Sofort gespeichert, ohne „Website speichern“',
  'site.paymentElse': 'So nennt die Kasse sie. Ohne Eintrag steht dort „Kredit-\u2060\u00a0oder Debitkarte“.',
  'site.labWaits': 'Kostet die Lieferung mehr, wartet die Bestellung auf Sie. Ohne Eintrag wartet jede.',
  'site.lucidShown': 'Ihre Nummer im Verpackungsregister; das Impressum nennt sie.',
  'site.licenceElse': 'Hier fragt man nach der Nutzung eines Fotos. Leer: das Impressum.',
  'site.miningSaid': 'Sagt Maschinen, ob sie aus Ihren Fotos lernen dürfen.',
  'site.placeholder': 'Platzhalter',
  'site.missing': '{count} zu ergänzen',
  'site.samples': '{count} noch aus dem Beispiel',
  'site.sample': 'Noch aus dem Beispiel',
  'site.empty': 'Bitte ausfüllen',
  'first.title': 'Erste Schritte',
  'first.intro':
    'Sechs Schritte vom Beispiel zu Ihrer eigenen Website. Jeder hakt sich ab, sobald Ihre Inhalte da sind. Alles lässt sich später ändern, und der Verlauf macht jedes Speichern rückgängig.',
  'first.dismiss': 'Nicht mehr öffnen',
  'first.count': '{done} von {all} erledigt',
  'first.done': 'Erledigt',
  'first.next': 'Als Nächstes',
  'first.open': 'Offen',
  'first.choice': 'Nach Wunsch',
  'first.whose': 'Wem gehört die Website?',
  'first.whose.text':
    'Titel, Ihr Name und Ihre Kontaktdaten. Besucher sehen sie im Kopf, im Fuß und im Impressum.',
  'first.whose.button': 'Name und Kontakt',
  'first.look': 'Welcher Stil?',
  'first.look.text':
    'Wählen Sie den, der zu Ihren Arbeiten passt: Er ist sofort gespeichert. Feinheiten stehen unter „Einstellungen“.',
  'first.empty': 'Leer beginnen',
  'first.empty.text':
    'Vom Beispiel {sample|ist noch ein Eintrag|sind noch {sample} Fotos, Videos und Stücke} da. Was Sie selbst hochgeladen haben, bleibt immer.',
  'first.empty.gone': 'Vom Beispiel ist nichts mehr da.',
  'first.empty.button': 'Beispielinhalte entfernen',
  'first.emptyConfirm':
    'Alle Fotos, Videos, Stücke und Projekte des Beispiels entfernen und seine Texte durch neutrale ersetzen? Was Sie selbst hochgeladen haben, bleibt. Es ist ein Speichern: Der Verlauf macht es rückgängig.',
  'first.emptied': 'Beispiel entfernt',
  'first.emptyFailed': 'Das Beispiel ließ sich nicht entfernen.',
  'first.photos': 'Ihre ersten Fotos',
  'first.photos.text':
    'Noch ist kein Foto von Ihnen. Wählen Sie viele auf einmal; Titel werden aus den Dateien vorgeschlagen.',
  'first.photos.done': '{photos|Ein Foto ist|{photos} Fotos sind} von Ihnen.',
  'first.photos.button': 'Fotos auswählen',
  'first.prices': 'Preise und Versand',
  'first.prices.text':
    'Was ein Druck und sein Versand kosten, wie lange die Lieferung dauert und wie Ihre Preise besteuert sind.',
  'first.prices.button': 'Preise festlegen',
  'first.ready.text':
    '{count|Eine Angabe fehlt|{count} Angaben fehlen} noch. Bis dahin ist Ihre Website ein Portfolio, ohne Drucke zum Kaufen.',
  'first.ready.button': 'Ansehen, was fehlt',
  'backup.text':
    'Eine Datei mit allem: Inhalte, Bilder, Originale, Auflagennummern und die Bestellungen dieses Jahres. Bewahren Sie sie sicher auf: Die Adressen Ihrer Kunden sind darin.',
  'backup.memory':
    'Dieser Browser sammelt erst die ganze Datei im Arbeitsspeicher, und ein abgebrochener Download beginnt von vorn. Chrome und Edge auf einem Computer schreiben gleich auf die Festplatte, und ein Archiv in einen Ordner, in dem es nach einem Abbruch weitergeht.',
  'backup.button': 'Alles herunterladen',
  'backup.archive': 'Archiv herunterladen',
  'backup.archiveText':
    'Für Jahrzehnte und für alle, denen Sie Ihr Werk anvertrauen: ein Ordner, der sich ohne Netz und Programm öffnet, mit jedem Werk in voller Größe (auch den versteckten), allen Texten und den Auflagennummern, ohne Namen von Käufern.',
  'backup.folder': 'Archiv in einen Ordner',
  'backup.folderText':
    'Für viele große Originale: dasselbe Archiv gleich in einen Ordner, etwa auf einer externen Festplatte. Wählen Sie ihn nach einem Abbruch oder einem Jahr noch einmal: Es geht weiter oder wird auf den neuen Stand gebracht.',
  'backup.otherFolder':
    'Es gibt dort schon einen Ordner {name}, in dem etwas anderes liegt. Er blieb unberührt; bitte wählen Sie einen anderen Ort.',
  'backup.cut':
    'Das Archiv ist noch nicht vollständig. Wählen Sie denselben Ordner noch einmal, dann geht es dort weiter.',
  'backup.insecure':
    'Ein Archiv braucht eine sichere Adresse: Öffnen Sie die Verwaltung über https oder auf dem Computer, auf dem sie läuft, und beginnen Sie noch einmal.',
  'backup.begun': 'Alles wird zusammengesucht …',
  'backup.progress': '{done} von {total} MB',
  'backup.saved': '{name} ist vollständig.',
  'backup.moved':
    'Inzwischen wurde etwas gespeichert, die Datei wäre halb alt, halb neu. Bitte beginnen Sie noch einmal.',
  'backup.failed':
    'Die Sicherung wurde nicht fertig, und es bleibt nichts davon liegen. Bitte beginnen Sie noch einmal.',
  ...textsOf('pages', { ...listDe(PAGES), ...addedDe(PAGES) }),
  'pages.listTitle': 'Seiten',
  'pages.update': 'Seite speichern',
  'pages.slugHint': 'Aus „about“ wird /about/ und /de/about/. Leer: aus dem englischen Titel.',
  'pages.textHint':
    'Die Eingabetaste beginnt eine neue Zeile. Ein Bild von Ihnen: ![was es zeigt](/photos/dateiname.jpg).',
  'pages.isHidden': 'versteckt',
  'pages.isHome': 'auf der Startseite verlinkt',
  'pages.empty':
    'Noch keine Seiten. Über mich, Lebenslauf, Ausstellungen, Presse: Die erste erscheint hier und nach dem Veröffentlichen im Fuß der Website.',
  'pages.updateFailed': 'Die Seite konnte nicht gespeichert werden',
  'pages.updateError': 'Fehler beim Speichern der Seite: {message}',
  'pages.orderFailed': 'Die Reihenfolge der Seiten konnte nicht gespeichert werden',
  'pages.updated': 'Seite gespeichert',
  'ready.title': 'Bereit zur Eröffnung?',
  'ready.yes': 'Es fehlt nichts mehr: Der Shop darf öffnen.',
  'ready.no':
    '{count|Eine Angabe fehlt|{count} Angaben fehlen} noch. Bis dahin ist die veröffentlichte Website ein Portfolio, in dem man keine Drucke kaufen kann.',
  'ready.always':
    'Drucke kann man aber schon kaufen: „Drucke verkaufen“ steht auf „Immer, auf eigenes Risiko“.',
  'ready.local': 'Auf diesem Computer können Sie das Kaufen ohne Geld ausprobieren.',
  'ready.missingConfig': 'Was der Umgebung sonst fehlt:',
  'ready.developer':
    'Was nur eine Entwicklerin oder ein Entwickler erledigen kann: Schlüssel, Domain und Dateien des Projekts ({count}). Schicken Sie diese Liste weiter.',
  'ready.prints': 'Wie sich Fotos drucken lassen:',
  'ready.printsSoft':
    '{count} {count|würde|würden} in einer Größe unscharf, die nicht verkauft wird: {names}',
  'ready.printsUnmeasured':
    '{count} {count|wird|werden} in einer Größe vielleicht unscharf. Wählen Sie unter „Druckgrößen“, was verkauft wird; bis dahin sind es beide: {names}',
  'ready.unread': 'Ob der Shop bereit ist, ließ sich nicht prüfen.',
  'ready.again': 'Noch einmal prüfen',
  'ready.advice': 'Diese Liste ist keine Rechtsberatung.',
  'ready.fieldMissing': 'bitte ausfüllen.',
  'ready.fieldExample': 'noch ein Beispiel; wer kauft, muss wissen, von wem.',
  'ready.tax': 'wählen Sie, wie Ihre Preise besteuert sind: Es muss neben jedem Preis stehen.',
  'ready.orderButton': '„Order with obligation to pay“ verlangt das Gesetz.',
  'ready.textMissing': 'diese Seite fehlt in dieser Sprache.',
  'ready.textPlaceholder':
    'Besucher hielten den Text für Ihren. Ersetzen Sie ihn, dann schalten Sie das aus.',
  'ready.textExample': 'enthält Wörter des Beispieltextes.',
  'ready.priceWithoutWords': 'nennt einen Preis, ohne zu sagen, was er enthält (MwSt. oder § 19 UStG).',
  'ready.demo':
    '{count} {count|Eintrag, der mit dem Projekt kam, ist|Einträge, die mit dem Projekt kamen, sind} noch da.',
  'ready.notice-missing':
    'legen Sie hier den amtlichen Hinweis zur gesetzlichen Gewährleistung ab (Verordnung (EU) 2025/1960), als .svg oder .png.',
  'ready.notice-several': 'für diese Sprache gibt es mehrere Dateien; behalten Sie eine.',
  'ready.notice-kind':
    'weder eine SVG-Zeichnung noch ein PNG-Bild, oder nicht, was der Name sagt. Speichern Sie den amtlichen Hinweis als .svg oder .png; ein PDF lässt sich nicht in einer Seite zeigen.',
  'ready.notice-size': 'die Datei ist leer oder größer als 2 MB.',
  'ready.notice-script':
    'diese Zeichnung enthält Skript oder lädt etwas von anderswo; nehmen Sie die amtliche Datei, wie sie ist.',
  'ready.notice-narrow': 'dieses Bild ist schmaler als 300 px und nicht zu lesen.',
} as const satisfies Record<keyof typeof siteEn, string>;
