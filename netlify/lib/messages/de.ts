import type { apiEn } from './en.ts';

/** The API's sentences in German. A missing key does not compile. */
export const apiDe = {
  'checkout.shippingName': 'Standardversand (Deutschland)',
  'checkout.printName': '„{name}“',
  'error.badInput': 'Einige der gesendeten Daten passen nicht. Siehe die Einzelheiten.',
  'error.badJson': 'Die Anfrage ist kein gültiges JSON. Bitte einen JSON-Text senden.',
  'error.unknownPhoto':
    'Nicht mehr erhältlich: {names}. Bitte entfernen Sie, was fehlt, aus dem Warenkorb und versuchen Sie es erneut.',
  'error.foreignAddress': 'Die Rücksprungadressen müssen auf dieser Website liegen.',
  'error.badSignature': 'Das Ereignis ist nicht mit dem Webhook-Geheimnis signiert oder zu alt.',
  'error.unauthorized': 'Das Passwort fehlt oder stimmt nicht. Bitte melden Sie sich neu an.',
  'error.foreignOrigin': 'Dieser Aufruf wird nur von der Website selbst angenommen.',
  'error.addressExpired': 'Diese Adresse ist abgelaufen oder wurde nie ausgegeben.',
  'error.notFound': 'Diesen Eintrag gibt es nicht. Vielleicht wurde er gelöscht.',
  'error.roomClosed':
    'Dieser private Link ist abgelaufen, oder es fehlt ein Teil davon. Wer ihn geschickt hat, kann einen neuen machen.',
  'error.roomsPerOrder':
    'Ihr Warenkorb enthält Werke aus {count} privaten Links; eine Bestellung kann Werke aus höchstens {max} enthalten. Bitte entfernen Sie einige und bestellen Sie diese danach.',
  'error.unknownCall': 'Diesen Aufruf gibt es nicht.',
  'error.methodNotAllowed': 'Dieser Aufruf nimmt die Methode {method} nicht an.',
  'error.priceChanged':
    'Der Preis von „{name}“ ({size}) hat sich auf {price} geändert. Bitte prüfen Sie den Warenkorb und versuchen Sie es erneut.',
  'error.shippingChanged':
    'Der Versand kostet jetzt {price}. Bitte prüfen Sie die Bestellung und versuchen Sie es erneut.',
  'error.editionSoldOut':
    '„{name}“ ist vergriffen: Alle Drucke der Auflage sind verkauft. Bitte entfernen Sie ihn aus dem Warenkorb.',
  'error.editionHeld':
    'Die letzten Drucke von „{name}“ werden gerade von anderen bezahlt. Bitte entfernen Sie ihn aus dem Warenkorb, oder versuchen Sie es in einer halben Stunde erneut.',
  'error.editionShort':
    'Von „{name}“ sind nicht mehr so viele da, nur noch {left}. Bitte bestellen Sie weniger.',
  'error.editionPerOrder':
    'Von der Auflage von „{name}“ gehen höchstens {max} Drucke in eine Bestellung. Bitte bestellen Sie weniger.',
  'error.editionPerNetwork':
    'Für einen Anschluss werden höchstens {max} Drucke von „{name}“ auf einmal zurückgelegt, und über Ihren werden gerade schon welche bezahlt. Bitte schließen Sie das erst ab, oder versuchen Sie es in einer halben Stunde wieder: Ihr Warenkorb bleibt erhalten.',
  'error.conflict': 'Der Eintrag hat sich inzwischen geändert.',
  'error.orderState': 'Das geht nicht: Die Bestellung ist {status}.',
  'error.refundTooLarge': 'Von dieser Bestellung sind nur noch {left} zu erstatten.',
  'error.refundChanged':
    'Von dieser Bestellung wurde inzwischen Geld erstattet: zusammen {given}. Ist noch mehr zu erstatten?',
  'error.orderBusy':
    'An dieser Bestellung wird gerade gearbeitet. Bitte versuchen Sie es in einer Minute erneut.',
  'error.labWaits': 'Das Drucklabor nimmt diese Bestellung nicht an.',
  'error.labTooLate':
    'Das Drucklabor kann diese Bestellung nicht mehr zurückgeben. Schreiben Sie dem Labor sofort, oder erstatten Sie, wenn das Paket zurückkommt.',
  'error.tooLarge': 'Die Anfrage ist zu groß. Höchstens {limit} werden angenommen.',
  'error.wrongMediaType': 'Dieser Aufruf erwartet {expected}.',
  'error.tooManyRequests': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'error.unexpected':
    'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es in einer Minute erneut.',
  'error.paymentFailed':
    'Der Zahlungsdienst ist gerade nicht erreichbar. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es in einer Minute erneut.',
  'error.storeFailed':
    'Der Inhaltsspeicher ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.claimsFailed':
    'Was nur einmal geschehen darf, kann gerade nicht vermerkt werden (Netlify Blobs). Bitte versuchen Sie es in einer Minute erneut.',
  'claims.damaged':
    'Ein Vermerk des Shops ist beschädigt, daher geht das gerade nicht. Der Reiter Bestellungen in der Verwaltung nennt ihn.',
  'error.ordersFailed': 'Stripe ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.labFailed':
    'Das Drucklabor ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.shopClosed': 'Der Laden ist noch nicht geöffnet. Schauen Sie gern wieder herein.',
  'error.paymentNotConfigured': 'Die Zahlung ist noch nicht eingerichtet. Der Laden öffnet bald.',
  'error.adminNotConfigured':
    'Das Adminpasswort ist nicht eingerichtet. Bitte ADMIN_PASSWORD oder ADMIN_PASSWORD_HASH setzen.',
  'error.webhookNotConfigured':
    'Der Zahlungs-Webhook ist nicht eingerichtet. Bitte STRIPE_WEBHOOK_SECRET setzen.',
  'error.storeNotConfigured':
    'Der Inhaltsspeicher ist nicht eingerichtet. Bitte GITHUB_TOKEN und GITHUB_REPOSITORY setzen.',
  'error.ordersNotConfigured':
    'Zahlungen sind noch nicht eingerichtet, also gibt es keine Bestellungen. STRIPE_SECRET_KEY setzen.',
  'error.labNotConfigured':
    'Es ist kein Drucklabor verbunden. Bitte die Bestellung von Hand drucken lassen und dann als versandt kennzeichnen.',
  'error.masterNotBegun':
    'Für dieses Foto wurde kein Hochladen einer Originaldatei begonnen, oder es wurde aufgegeben. Bitte beginnen Sie erneut.',
  'error.masterIncomplete': 'Teile der Originaldatei fehlen noch. Bitte setzen Sie das Hochladen fort.',
  'error.masterDiffers': 'Die Originaldatei zeigt ein anderes Bild als das Foto.',
  'error.roomsFailed':
    'Private Räume sind gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.mastersFailed':
    'Der Speicher der Originaldateien (Netlify Blobs) ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.mastersNotConfigured':
    'Hier gibt es keinen Speicher für Originaldateien (Netlify Blobs). Auf Netlify und mit `npm start` gibt es einen.',
  'error.signingNotConfigured': 'Es gibt keinen Schlüssel zum Signieren. Bitte SIGNING_KEY setzen.',
  'error.withdrawalNotTaken':
    'Ihr Widerruf konnte gerade nicht bestätigt werden, weil keine Mail hinausgeht. Bitte verlassen Sie sich noch nicht darauf: Versuchen Sie es in einigen Minuten erneut, oder schicken Sie dieselben Worte an {email}; das zählt genauso.',
  'withdrawal.mailed':
    'Dieser Text ist Ihre Eingangsbestätigung. Eine Mail geht auch an {email}, außer wenn heute schon mehrere dorthin gegangen sind.',
  'withdrawal.notMailed':
    'Die Mail mit der Eingangsbestätigung ist noch nicht an {email} hinausgegangen. Bitte heben Sie diese Seite auf, oder prüfen Sie die Adresse und senden Sie das Formular erneut.',
  'error.labWebhookNotConfigured':
    'Rückmeldungen eines Drucklabors sind nicht eingerichtet. Bitte LAB und LAB_WEBHOOK_SECRET setzen.',
  'order.status.paid': 'bezahlt',
  'order.status.held': 'angehalten',
  'order.status.at_lab': 'im Drucklabor',
  'order.status.sent': 'versandt',
  'order.status.cancelled': 'storniert',
  'order.status.refunded': 'erstattet',
  'csv.number': 'Bestellung',
  'csv.date': 'Datum',
  'csv.status': 'Status',
  'csv.name': 'Name',
  'csv.email': 'E-Mail',
  'csv.street': 'Straße',
  'csv.postalCode': 'PLZ',
  'csv.city': 'Ort',
  'csv.country': 'Land',
  'csv.items': 'Drucke',
  'csv.subtotal': 'Zwischensumme (EUR)',
  'csv.shipping': 'Versand (EUR)',
  'csv.total': 'Summe (EUR)',
  'csv.refunded': 'Erstattet (EUR)',
  'csv.carrier': 'Versanddienst',
  'csv.tracking': 'Sendungsnummer',
  'csv.session': 'Stripe-Sitzung',
  'picture.notCopied':
    'Gespeichert. Das Bild dazu konnte nicht kopiert werden: {reason} Erneutes Speichern versucht es noch einmal.',
  'picture.someNotCopied':
    'Gespeichert. {count} Bilder konnten nicht kopiert werden, das erste aus diesem Grund: {reason} Späteres Speichern versucht es erneut.',
  'picture.address':
    'Kopiert wird nur von Adressen, die mit https:// beginnen, ohne Port und ohne Passwort darin.',
  'picture.private': '{host} liegt nicht im öffentlichen Internet.',
  'picture.unreachable': '{host} ist nicht erreichbar.',
  'picture.status': '{host} gibt keines heraus (Status {status}).',
  'picture.redirects': 'Die Adresse leitet zu oft weiter.',
  'picture.tooLarge': 'Es ist größer als {limit}.',
  'picture.tooSlow': 'Es hat länger als {seconds} Sekunden gebraucht.',
  'picture.empty': 'Unter der Adresse liegt eine leere Datei.',
  'picture.foreignFormat': 'Unter der Adresse liegt kein Bild im Format JPEG, PNG, WebP, AVIF oder GIF.',
  'picture.tooManyPixels': 'Es hat mehr als {megapixels} Megapixel.',
  'picture.damaged': 'Es ist beschädigt oder abgeschnitten.',
  'picture.tooMany': 'Es sind zu viele, um alle auf einmal zu kopieren.',
  'fault.body': 'Erwartet wird ein Objekt mit lineItems, successUrl und cancelUrl.',
  'fault.lines': 'Erwartet wird eine Liste mit 1 bis {max} Positionen.',
  'fault.manyLines':
    'Eine Bestellung fasst höchstens {max} verschiedene Drucke. Bitte nehmen Sie einige aus dem Warenkorb und bestellen Sie sie für sich.',
  'fault.quantity': 'Erwartet wird eine ganze Zahl von {min} bis {max}.',
  'fault.size': 'Erwartet wird {sizes}.',
  'fault.currency': 'Erwartet wird {currency}.',
  'fault.amount': 'Erwartet wird ein Betrag in Cent.',
  'fault.photo': 'Diesen Druck gibt es nicht im Angebot.',
  'fault.address': 'Erwartet wird eine Adresse auf dieser Website.',
  'fault.attempt': 'Erwartet wird ein Text von 1 bis {max} Zeichen.',
  'fault.month': 'Erwartet wird ein Monat wie 2026-11.',
  'fault.after': 'Erwartet wird, was die Seite davor als `next` genannt hat.',
  'fault.cents': 'Erwartet wird eine ganze Zahl von Cent, mindestens {min}.',
  'fault.prints': 'Erwartet werden Drucke dieser Bestellung, je mit photoId, size und quantity.',
  'fault.amountOrPrints': 'Erwartet wird ein Betrag oder Drucke, nicht beides.',
  'fault.textMax': 'Erwartet wird ein Text von 1 bis {max} Zeichen in einer Zeile.',
  'fault.tracking': 'Erwartet wird eine Adresse, die mit https:// beginnt, oder nichts.',
  'fault.batch': 'Erwartet wird eine Liste von 1 bis {max} Fotos.',
  'fault.ids': 'Erwartet wird eine Liste von Kennungen.',
  'fault.id': 'Erwartet wird eine Kennung.',
  'fault.idTwice': 'Diese Kennung steht zweimal in der Liste.',
  'fault.noIds': 'Erwartet wird mindestens eine Kennung.',
  'fault.noFields': 'Erwartet wird mindestens ein Feld, das sich ändern soll.',
  'fault.foreignId': 'Erwartet wird die Kennung aus der Adresse.',
  'fault.revision': 'Erwartet wird die Kennung einer Änderung aus der Liste.',
  'fault.operation': 'Erwartet wird eine UUID.',
  'fault.form': 'Erwartet wird ein vollständiges Formular.',
  'fault.multipart': 'Erwartet wird ein vollständiges Formular (multipart).',
  'fault.encoding': 'Der Text ist nicht in UTF-8.',
  'fault.depth': 'Der Text ist tiefer als {max} Ebenen verschachtelt.',
  'fault.imageFormat':
    'Das Bild muss eine JPEG-, PNG-, WebP-, AVIF- oder GIF-Datei sein, gleich wie sie heißt: Speichern Sie es als eine davon und laden Sie es dann erneut hoch.',
  'fault.imagePixels':
    'Das Bild hat mehr als {megapixels} Megapixel (alle Bilder einer Animation zusammen): Verkleinern Sie es und laden Sie es dann erneut hoch.',
  'fault.imageDamaged':
    'Das Bild ist beschädigt oder abgeschnitten: Speichern Sie es in Ihrem Bildprogramm neu und laden Sie es dann erneut hoch.',
  'fault.masterBytes':
    'Die Originaldatei ist größer als {limit}: Speichern Sie sie kleiner, zum Beispiel als JPEG.',
  'fault.masterFormat': 'Die Originaldatei muss ein JPEG, PNG oder TIFF sein, gleich wie sie heißt.',
  'fault.masterPixels':
    'Die Originaldatei hat mehr als {megapixels} Megapixel: Verkleinern Sie sie und laden Sie sie dann erneut hoch.',
  'fault.masterDamaged':
    'Die Originaldatei ist beschädigt oder abgeschnitten: Speichern Sie sie in Ihrem Bildprogramm neu und laden Sie sie dann erneut hoch.',
  'fault.masterCopy':
    'Aus der Originaldatei ließ sich kein JPEG von höchstens 20 MB für das Labor machen: Speichern Sie sie kleiner und laden Sie sie dann erneut hoch.',
  'fault.sha256': 'Erwartet wird eine SHA-256 aus 64 Hexadezimalziffern.',
  'fault.checksum':
    'Die Bytes sind nicht die, aus denen die Prüfsumme gemacht wurde: Sie wurden unterwegs beschädigt.',
  'fault.chunks': 'Erwartet wird die SHA-256 jedes der 1 bis {max} Teile, in ihrer Reihenfolge.',
  'fault.imageCopy':
    'Die Anzeigekopie des Bildes ist kein JPEG mit höchstens 3200 px und 3,5 MB: Laden Sie das Foto noch einmal hoch.',
  'fault.replacedMaster': 'Sagen Sie, ob das Original für das Labor bleibt: keep oder remove.',
  'fault.imageEmpty': 'Die Bilddatei ist leer: Wählen Sie eine andere.',
  'edition.none': 'Dieses Werk wird nicht als nummerierte Auflage verkauft.',
  'fault.total': 'Die Bestellung ist größer, als eine Zahlung sein kann. Bitte teilen Sie sie auf.',

  // Failures while saving or publishing.
  'store.movedHead':
    'Jemand anderes hat im selben Augenblick gespeichert: Sehen Sie sich den aktuellen Stand an und speichern Sie dann erneut.',
  'store.changing': 'Der Inhalt ändert sich gerade laufend: Speichern Sie noch einmal.',
  'store.othersSaving': 'Gerade speichern andere: Versuchen Sie es in einigen Sekunden erneut.',
  'store.notConfigured':
    'Das Speichern ist nicht eingerichtet: GITHUB_TOKEN und GITHUB_REPOSITORY setzen und die Website neu bereitstellen.',
  'store.foreignPath': 'Dieser Dateiname ist nicht erlaubt: Inhalte liegen nur in ihren eigenen Ordnern.',
  'store.noRevision': 'Das ist nicht die Kennung eines gespeicherten Standes.',
  'store.noOperation':
    'Die Kennung des Vorgangs muss eine UUID sein: Laden Sie die Seite neu und speichern Sie noch einmal.',
  'store.sameName': 'Ein Ordner und eine Datei würden gleich heißen: Wählen Sie einen anderen Namen.',
  'store.keptGone':
    'Ein früher hochgeladenes Bild ist nicht mehr vorgehalten: Bitte laden Sie es noch einmal hoch.',
  'store.namedTwice': 'Eine Datei kam in einer Änderung zweimal vor: Speichern Sie noch einmal.',

  'github.unreachable':
    'GitHub ist nicht erreichbar oder antwortet nicht: Versuchen Sie es gleich noch einmal.',
  'github.unreadable': 'GitHub hat etwas Unlesbares geantwortet: Versuchen Sie es gleich noch einmal.',
  'github.failing': 'GitHub hat gerade selbst eine Störung: Versuchen Sie es gleich noch einmal.',
  'github.unknownOutcome':
    'GitHub hat nicht geantwortet; ob die Änderung gespeichert ist, steht nicht fest: Laden Sie neu, bevor Sie noch einmal speichern.',
  'github.limited': 'GitHub nimmt gerade keine Anfragen mehr an: Versuchen Sie es in {minutes} Min. erneut.',
  'github.unauthorized':
    'GitHub hat den Zugangsschlüssel abgelehnt, vielleicht ist er abgelaufen: einen neuen für das Repository erstellen, als GITHUB_TOKEN setzen und die Website neu bereitstellen.',
  'github.forbidden':
    'Der GitHub-Zugangsschlüssel darf das nicht: Geben Sie ihm „Contents: read and write“ für das Repository.',
  'github.protected':
    'Der Branch {branch} ist auf GitHub geschützt, deshalb wurde nichts gespeichert: Erlauben Sie dem Besitzer des Zugangsschlüssels, die Regeln zu umgehen, oder setzen Sie GITHUB_BRANCH auf einen Branch ohne Regeln.',
  'github.missingRepository':
    'GitHub findet das Repository {repository} nicht: Prüfen Sie GITHUB_REPOSITORY und ob der Zugangsschlüssel es sehen darf.',
  'github.missingBranch':
    'Das Repository auf GitHub hat keinen Branch {branch}: Legen Sie ihn an oder setzen Sie GITHUB_BRANCH auf den, der die Website enthält.',
  'github.emptyRepository':
    'Das Repository {repository} auf GitHub ist noch leer: Laden Sie die Website in seinen Branch {branch} hoch („git push“) und versuchen Sie es dann erneut.',
  'github.invalid':
    'GitHub hat die Änderung so nicht angenommen: Laden Sie die Seite neu und speichern Sie noch einmal.',

  'git.missing': 'Git ließ sich nicht starten: Installieren Sie Git und versuchen Sie es erneut.',
  'git.diskFull':
    'Die Festplatte ist voll, deshalb wurde nichts gespeichert: Schaffen Sie Platz und speichern Sie dann noch einmal.',
  'git.readOnly':
    'In den Inhaltsordner kann nicht geschrieben werden, deshalb wurde nichts gespeichert: Geben Sie der Website Schreibrechte für ihn und seinen Git-Ordner.',
  'git.distrusted':
    'Git traut diesem Ordner nicht, weil er einem anderen Benutzer gehört: Tragen Sie ihn in git config safe.directory ein.',
  'git.failed': 'Git kam mit seinem Teil nicht zurecht: „git status“ im Ordner sagt, warum.',
  'git.sameName': 'Ein Ordner und eine Datei wollen gleich heißen: Benennen Sie eines davon um.',
  'git.linkedFolder':
    'Ein Inhaltsordner ist eine symbolische Verknüpfung, in die nicht gespeichert werden kann: Machen Sie einen Ordner daraus.',
  'git.branchLocked':
    'Ein anderer Git-Befehl hält den Branch fest, oder einer wurde abgebrochen und hat eine .lock-Datei hinterlassen: Beenden Sie ihn und speichern Sie dann noch einmal.',
  'git.indexLocked':
    'In diesem Ordner läuft ein anderer Git-Befehl, oder einer wurde abgebrochen und hat seine index.lock hinterlassen: Beenden Sie ihn oder löschen Sie diese Datei und speichern Sie dann noch einmal.',
  'git.noBranch':
    'Der Ordner steht auf einem einzelnen Commit statt auf einem Branch: „git switch main“ darin ausführen und dann noch einmal speichern.',
  'git.noCommit':
    'Das Repository hat noch keinen Commit: „git add -A“ und „git commit“ im Ordner ausführen und dann noch einmal speichern.',
  'git.sha256':
    'Das Repository benennt seine Objekte mit SHA-256, was GitHub und diese Website nicht tun: mit „git init --object-format=sha1“ eines anlegen und die Inhalte dort committen.',
  'git.noRepository':
    'Der Inhaltsordner ist kein Git-Repository: „git init“, „git add -A“ und „git commit“ darin ausführen und dann noch einmal speichern.',

  'entry.gone.photo': 'Dieses Foto gibt es nicht: Vielleicht wurde es gelöscht.',
  'entry.gone.video': 'Dieses Video gibt es nicht: Vielleicht wurde es gelöscht.',
  'entry.gone.track': 'Diesen Track gibt es nicht: Vielleicht wurde er gelöscht.',
  'entry.gone.page': 'Diese Seite gibt es nicht mehr.',
  'entry.gone.project': 'Dieses Projekt gibt es nicht: Vielleicht wurde es gelöscht oder umbenannt.',
  'entry.addedAndGone': 'Der Eintrag wurde hinzugefügt und inzwischen wieder gelöscht.',
  'entry.broken':
    'Die Datei {file} passt nicht: Bringen Sie sie in Git in Ordnung oder löschen Sie den Eintrag hier.',
  'entry.noFreeName': 'Es fand sich kein freier Name: Speichern Sie noch einmal.',
  'upload.damaged': 'Das Hochgeladene kam beschädigt an: Versuchen Sie es noch einmal.',
  'call.noOperation': 'Der Header X-Operation-Id muss eine UUID enthalten.',
  'form.required': 'Alle Felder sind erforderlich',
  'form.fault': '{path}: {fault}',

  'undo.unlisted': 'Diese Änderung ist nicht unter den letzten: Laden Sie die Liste neu.',
  'undo.first': 'Vor dieser Änderung gibt es nichts, wohin es zurückgehen könnte.',
  'undo.overtaken':
    'Eine spätere Änderung betrifft dieselben Dateien: Machen Sie zuerst jene rückgängig oder beide zusammen.',

  'publish.notSetUp':
    'Das Veröffentlichen ist nicht eingerichtet: in Netlify einen Build-Hook anlegen und als BUILD_HOOK_URL setzen.',
  'publish.hookFailed':
    'Der Build-Hook hat den Aufruf nicht angenommen: BUILD_HOOK_URL prüfen und dann erneut veröffentlichen. Gespeichertes ist sicher.',
  'publish.timedOut':
    'Die neue Fassung ist nach 15 Minuten noch nicht online: Sehen Sie in Netlifys Deploy-Protokoll nach und veröffentlichen Sie dann erneut.',
  'publish.buildFailed':
    'Die Seiten ließen sich nicht bauen; warum, steht im Log des Servers. Wenn das behoben ist, veröffentlichen Sie noch einmal.',
  'publish.contentFailed':
    'Das Bauen der Seiten ist an einer Inhaltsdatei gescheitert ({file} {path} {fault}): Bringen Sie sie in Ordnung und veröffentlichen Sie dann erneut.',
} as const satisfies Record<keyof typeof apiEn, string>;
