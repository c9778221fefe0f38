import type { StoreMessageKey } from './storeEn.ts';

/** What goes wrong while content is saved or published, in German. A missing key does not compile. */
export const storeDe = {
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
    'Das Bauen der Seiten ist fehlgeschlagen; der Grund steht im Protokoll des Servers. Beheben Sie ihn und veröffentlichen Sie dann erneut.',
  'publish.contentFailed':
    'Das Bauen der Seiten ist an einer Inhaltsdatei gescheitert ({file} {path} {fault}): Bringen Sie sie in Ordnung und veröffentlichen Sie dann erneut.',
} as const satisfies Record<StoreMessageKey, string>;
