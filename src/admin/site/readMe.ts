import type { ArchiveSource } from '../archive/archive.ts';

/** Parts that a backup lacks because their storage is not set up. */
export type Missing = 'originals' | 'editions' | 'ledger' | 'orders';

const REASONS: Record<Missing, { readonly en: string; readonly de: string }> = {
  originals: { en: 'Originals', de: 'Originale' },
  editions: { en: 'Edition numbers', de: 'Auflagennummern' },
  ledger: { en: 'Ledger of editions', de: 'Verzeichnis der Auflagen' },
  orders: { en: 'Orders', de: 'Bestellungen' },
};

const lister = (missing: readonly Missing[]) => (language: 'en' | 'de', title: string) =>
  missing.length > 0 ? `\n${title}: ${missing.map((one) => REASONS[one][language]).join(', ')}\n` : '';

/** The text file in a backup that explains its files. */
export function readMe(address: string, date: string, year: number, missing: readonly Missing[]): string {
  const list = lister(missing);
  return `DEUTSCH

Alles von ${address}, gesichert am ${date}.

content/                Texte, Preise und Einstellungen der Website
public/photos/          die Bilder; in large/ ihre größeren Anzeigekopien
originals/              Originale für das Labor, je Foto ein Ordner mit seiner Kennung
editions.json           die vergebenen Nummern der Auflagen
ledger.json             das Verzeichnis der Auflagen, signiert
orders-${year}.csv         die Bestellungen dieses Jahres, mit Namen und Adressen: gut verwahren
${list('de', 'Nicht enthalten, weil es dafür hier keinen Speicher gibt')}
Zurückholen: Das Projekt klonen und darin

    npm run restore -- --from <diese Datei>

aufrufen. Inhalte und Bilder sind danach wieder da, in einem Commit; das Übrige liegt in .local/backup.
Originale lädt man bei ihrem Foto wieder hoch. Von Auflagen trägt man bei „davor verkauft“ ein, was vergeben ist.

ENGLISH

All of ${address}, saved on ${date}.

content/                texts, prices and settings of the site
public/photos/          the pictures; in large/ their larger display copies
originals/              originals for the lab, a folder for each photo, under its id
editions.json           the numbers of editions that are taken
ledger.json             the ledger of editions, signed
orders-${year}.csv         the orders of this year, with names and addresses: keep them safe
${list('en', 'Not contained, because there is no place here that keeps it')}
To get it back: clone the project and call in it

    npm run restore -- --from <this file>

Content and pictures are back then, in one commit; the rest lies in .local/backup. Originals are uploaded again with
their photos. For editions enter under "sold before" what is taken.
`;
}

/** The same file in an archive. */
export function archiveReadMe({ site, address, date, revision, missing }: ArchiveSource): string {
  const list = lister(missing);
  const of = [site.title, site.owner, address, date, revision].filter(Boolean).join(', ');
  return `DEUTSCH

Archiv von ${of}.

index.html              hier beginnen: ein Doppelklick genügt, ohne Netz und ohne Server
en/, de/                alle Seiten in beiden Sprachen; catalogue.html zum Drucken, fields.html erklärt jedes Feld
content/                Texte, Preise und Einstellungen, aus denen die Seiten gemacht sind
public/photos/          die Bilder; in large/ ihre größeren Anzeigekopien
originals/              die Originale, je Foto ein Ordner mit seiner Kennung
editions.json           welche Nummern der Auflagen verkauft sind, ohne Käufer
ledger.json             das Verzeichnis der Auflagen, signiert
${list('de', 'Nicht enthalten, weil es dort, wo das Archiv gemacht wurde, keinen Speicher dafür gibt')}
Der Ordner ist ein „Bag“ nach RFC 8493: Neben data/ nennt manifest-sha256.txt von jeder Datei die Prüfsumme. Prüfen:

    sha256sum -c manifest-sha256.txt        oder        npm run archive -- --check <Ordner>

Zurückholen: Das Projekt klonen und darin "npm run restore -- --from <Ordner>" aufrufen. Inhalte und Bilder sind danach
wieder da, in einem Commit; das Übrige liegt in .local/backup.

ENGLISH

Archive of ${of}.

index.html              begin here: a double click will do, without network or server
en/, de/                all pages in both languages; catalogue.html to be printed, fields.html explains every field
content/                texts, prices and settings that the pages are made from
public/photos/          the pictures; in large/ their larger display copies
originals/              the originals, a folder for each photo, under its id
editions.json           which numbers of editions are sold, without a buyer
ledger.json             the ledger of editions, signed
${list('en', 'Not contained, because there was no place that keeps it where the archive was made')}
The folder is a bag of RFC 8493: beside data/, manifest-sha256.txt names the checksum of every file. To check them:

    sha256sum -c manifest-sha256.txt        or        npm run archive -- --check <folder>

To get it back: clone the project and call in it "npm run restore -- --from <folder>". Content and pictures are back then,
in one commit; the rest lies in .local/backup.
`;
}
