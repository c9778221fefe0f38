import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Locator, Page } from '@playwright/test';
import ExifReader from 'exifreader';
import { openZip } from '../../scripts/zip.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { test as base, expect } from '../e2e/fixtures.ts';
import { ROOT } from '../e2e/testServer.ts';
import { bareEnv, endProcess } from '../fixtures/processes.ts';
import { filesBelow, findWords, readSampleWords } from '../fixtures/sampleWords.ts';
import { PHOTOGRAPHS, providePhotographs } from './photographs.ts';

/** The location in a photograph's metadata, which no published file may have. */
const GPS = 'GPSLatitude';
const PORT = Number(process.env.PORT ?? 4620);
/** The timeout for builds, eight photographs, or a backup. */
const LONG_MS = 300_000;

/** Runs a command in a clone, without this machine's keys and addresses. @returns its output */
const run = (folder: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', env: bareEnv() }).trim();

/** The committed project in a temporary folder, with this project's installed packages. */
function cloneProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'week-'));
  run(ROOT, 'git', 'clone', '--quiet', ROOT, folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}
const removeClone = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Runs `npm start` in a clone, with only its port set. @returns the address and password that it prints */
async function startSite(folder: string) {
  const env = { ...bareEnv(), PORT: String(PORT) };
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /^Site:\s+(\S+?)\/$/.exec(line)?.[1] ?? url;
    const password = /^Admin password:\s+(\S+)/.exec(line)?.[1];
    if (!password) continue;
    child.stdout.resume();
    return { url, password, stop: () => endProcess(child) };
  }
  throw new Error('npm start has ended: see above.');
}

const test = base.extend<{ clone: string; empty: string }>({
  // No server runs before the owner starts one.
  baseURL: async ({ browserName: _ }, use) => use(''),
  clone: async ({ context }, use) => {
    const folder = cloneProject();
    await use(folder);
    await Promise.all(context.pages().map((page) => page.close()));
    removeClone(folder);
  },
  /** A clone without content, like after losing everything but the project and a backup. */
  empty: async ({ browserName: _ }, use) => {
    const folder = cloneProject();
    run(folder, 'git', 'rm', '-r', '--quiet', 'content', 'public/photos');
    run(folder, 'git', 'commit', '--quiet', '--message', 'Lose the content');
    await use(folder);
    removeClone(folder);
  },
});

/** Counts clicks and the time of each step; `table` prints both. */
function createWalk() {
  const rows: { step: string; clicks: number; seconds: number }[] = [];
  let clicks = 0;
  const count = (target: Locator): Locator => {
    clicks += 1;
    return target;
  };
  return {
    count,
    press: (target: Locator): Promise<void> => count(target).click(),
    step: async <T>(step: string, run: () => Promise<T>): Promise<T> => {
      const [began, before] = [Date.now(), clicks];
      const result = await test.step(step, run);
      rows.push({ step, clicks: clicks - before, seconds: (Date.now() - began) / 1000 });
      return result;
    },
    table: () =>
      console.table([
        ...rows,
        { step: 'all', clicks, seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0) },
      ]),
  };
}

const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).first().fill(text);
}

/** The content of a clone by path, as bytes. */
const contentOf = (folder: string): Map<string, Buffer> =>
  new Map(
    ['content', 'public/photos'].flatMap((part) =>
      filesBelow(join(folder, part)).map(
        (path) => [path.slice(folder.length + 1), readFileSync(path)] as const,
      ),
    ),
  );

const HIDDEN = PHOTOGRAPHS[3];
const BOUGHT = PHOTOGRAPHS[5];
const SHOWN = PHOTOGRAPHS.filter((photograph) => photograph !== HIDDEN);

test('an owner goes from the sample to the first order, refunds it, and restores a backup, in German', async ({
  page,
  browser,
  clone,
  empty,
  consoleErrors,
}) => {
  const files = await providePhotographs();
  const words = readSampleWords(clone);
  expect(findWords(join(clone, 'content'), words).length).toBeGreaterThan(150);
  const { count, press, step, table } = createWalk();
  page.on('dialog', (dialog) => void dialog.accept());
  // Without this picker the backup is a download.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

  const site = await step('npm start, first build', () => startSite(clone));
  const { url } = site;
  try {
    const steps = page.getByRole('region', { name: 'Erste Schritte' });
    const openSteps = () => press(button(page, 'Erste Schritte'));
    const siteSaved = page.getByText('Alles gespeichert.');

    await step('log in, in German', async () => {
      await page.goto(`${url}/admin/`);
      await page.getByLabel(/^Admin.Passwort$/).fill(site.password);
      await press(button(page, 'Anmelden'));
      await expect(steps).toBeVisible();
    });

    await step('whose site it is', async () => {
      await press(button(steps, 'Name und Kontakt'));
      await expect(page.getByLabel('Titel der Website')).toBeFocused();
      await fill(page, {
        'Titel der Website': 'Ines Arnim',
        'Inhaberin oder Inhaber': 'Ines Arnim',
        Name: 'Ines Arnim',
        Straße: 'Weg 1',
        'PLZ und Ort': '50667 Köln',
        'E-Mail': 'ines@arnim.art',
      });
      await press(button(page, 'Website speichern'));
      await expect(siteSaved).toBeVisible();
    });

    await step('a look', async () => {
      await openSteps();
      await press(steps.getByRole('button', { name: 'Galerie hell' }));
      await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
    });

    await step('begin empty', async () => {
      // Completed steps fold.
      await press(button(steps, 'Beispielinhalte entfernen'));
      await expect(steps.getByText('Vom Beispiel ist nichts mehr da.')).toBeAttached();
    });

    await step('eight photographs', async () => {
      await press(button(steps, 'Fotos auswählen'));
      await count(page.getByLabel('Bild', { exact: true })).setInputFiles(files);
      for (const { file, en, de } of PHOTOGRAPHS) {
        const row = page.getByRole('group', { name: file, exact: true });
        await row.getByLabel('Englische Beschreibung').fill(en);
        await row.getByLabel('Deutsche Beschreibung').fill(de);
      }
      await page.getByRole('group', { name: 'Für alle Fotos' }).getByLabel('Projekt').fill('Reisen');
      await press(button(page, 'Foto hochladen'));
      for (const { de } of PHOTOGRAPHS)
        await expect(page.getByRole('listitem').filter({ hasText: de })).toBeVisible({ timeout: LONG_MS });
      await expect(page.getByRole('region', { name: 'Originale unterwegs' })).toHaveCount(0, {
        timeout: LONG_MS,
      });
    });

    await step('one is hidden', async () => {
      const row = page.getByRole('listitem').filter({ hasText: HIDDEN.de });
      await press(button(row, 'Bearbeiten'));
      await press(page.getByLabel('Versteckt'));
      await press(button(page, 'Foto aktualisieren'));
      await expect(row).toContainText(/[Vv]ersteckt/);
    });

    await step('prices and shipping', async () => {
      await openSteps();
      // This step is folded too, because the sample has a tax note.
      await press(steps.getByText('Preise und Versand'));
      await press(button(steps, 'Preise festlegen'));
      await fill(page, { Versandpreis: '6,50', 'Standardpreis A4': '45', 'Standardpreis A3': '79,90' });
      await count(page.getByLabel('Steuerhinweis bei Preisen')).selectOption('small-business');
      await press(button(page, 'Website speichern'));
      await expect(siteSaved).toBeVisible();
    });

    await step('a page “Über mich”', async () => {
      await press(button(page, 'Seite hinzufügen'));
      const form = page.getByRole('dialog', { name: 'Seite hinzufügen' });
      await form.getByLabel('Titel (Englisch)').fill('About me');
      await form.getByLabel('Titel (Deutsch)').fill('Über mich');
      await form.getByLabel('Text (Englisch)').fill('Born by the **sea**.');
      await form.getByLabel('Text (Deutsch)').fill('Geboren am **Meer**.');
      await press(button(form, 'Seite hinzufügen'));
      await expect(page.getByText('/about-me/')).toBeAttached();
    });

    await step('no music', async () => {
      await press(page.getByLabel('Bereich „Musik“'));
      await press(button(page, 'Website speichern'));
      await expect(siteSaved).toBeVisible();
    });

    await step('publish', async () => {
      await press(button(page, 'Jetzt veröffentlichen'));
      await expect(page.getByText(/^Live\./)).toBeVisible({ timeout: LONG_MS });
    });

    await step('nothing of the sample, the hidden photo nowhere', async () => {
      for (const name of ['content', 'public', 'dist'])
        expect.soft(findWords(join(clone, name), words), `the sample in ${name}`).toEqual([]);
      expect(findWords(join(clone, 'dist'), [HIDDEN.en, HIDDEN.de, 'stairs-at-noon'])).toEqual([]);
      expect(await (await fetch(`${url}/api/photos`)).text()).not.toContain('stairs-at-noon');
      expect(GPS in ExifReader.load(readFileSync(files[0] ?? ''))).toBe(true);
      const pictures = filesBelow(join(clone, 'public/photos'));
      expect(pictures.length).toBeGreaterThanOrEqual(PHOTOGRAPHS.length);
      for (const path of pictures) expect(ExifReader.load(readFileSync(path)), path).not.toHaveProperty(GPS);
    });

    const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    visitor.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    const number = await step('a visitor reads and buys a print', async () => {
      await visitor.goto(url);
      await press(button(visitor, 'Deutsch'));
      await expect(visitor).toHaveTitle(/^Ines Arnim/);
      const sections = visitor.getByRole('navigation', { name: 'Bereiche' });
      await expect(sections.getByRole('link')).toHaveText(['Start', 'Fotos', 'Videos'], {
        useInnerText: true,
      });
      await press(visitor.getByRole('contentinfo').getByRole('link', { name: 'Über mich' }));
      await expect(visitor.getByRole('heading', { name: 'Über mich' })).toBeVisible();
      await expect(visitor.getByText('Geboren am Meer.')).toBeVisible();
      await visitor.goBack();
      await press(sections.getByRole('link', { name: 'Fotos' }));
      await press(visitor.getByRole('link', { name: 'Reisen' }).or(button(visitor, 'Reisen')).first());
      const shown = visitor.getByRole('main').locator('.photo').filter({ visible: true });
      await expect(shown).toHaveCount(SHOWN.length);
      const photo = (name: string) => shown.and(visitor.getByRole('link', { name }));
      for (const { de } of SHOWN) await expect(photo(de)).toBeVisible();
      await press(photo(BOUGHT.de));
      await press(button(visitor, 'Druck kaufen'));
      await press(button(visitor.getByRole('dialog'), 'Schließen'));
      await press(button(visitor, /^Warenkorb, 1 Artikel$/));
      await press(button(visitor, 'Zur Kasse'));
      const checkout = visitor.getByRole('dialog', { name: 'Bestellung abschließen' });
      await expect(checkout).toContainText(/51,50\s€/);
      await press(button(checkout, 'Zahlungspflichtig bestellen'));
      await expect(visitor.getByRole('main')).toContainText(BOUGHT.de);
      await expect(visitor.getByRole('main')).toContainText(/51,50\s€/);
      await visitor.locator('input[name=email]').fill('kaeufer@example.org');
      await press(button(visitor, 'Pay'));
      await expect(visitor).toHaveURL(/\/success\?session_id=/);
      await expect(visitor.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible();
      return orderNumber(new URL(visitor.url()).searchParams.get('session_id') ?? '');
    });
    await visitor.context().close();

    await step('the order comes, and is refunded', async () => {
      await press(page.getByRole('tab', { name: 'Bestellungen' }));
      const order = page.getByRole('listitem', { name: number, exact: true });
      await press(order.getByRole('button').first());
      await expect(order).toContainText(BOUGHT.de);
      await expect(order).toContainText('Bezahlt');
      await press(button(page, 'Erstatten'));
      await press(page.getByRole('dialog').getByRole('button', { name: /51,50.*erstatten$/ }));
      await expect(order).toContainText('Erstattet');
    });

    const backup = test.info().outputPath('backup.zip');
    await step('everything is downloaded', async () => {
      await press(page.getByRole('tab', { name: 'Website' }));
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: LONG_MS }),
        press(button(page, 'Alles herunterladen')),
      ]);
      await download.saveAs(backup);
    });

    await step('npm run restore, into an empty clone', async () => {
      const output = run(empty, 'npm', 'run', '--silent', 'restore', '--', '--from', backup);
      expect(output).toContain('in one commit.');
      const [kept, restored] = [contentOf(clone), contentOf(empty)];
      expect([...restored.keys()].sort()).toEqual([...kept.keys()].sort());
      for (const [path, bytes] of kept) expect(restored.get(path)?.equals(bytes), path).toBe(true);
      expect(run(empty, 'git', 'status', '--porcelain', 'content', 'public')).toBe('');
      const beside = filesBelow(join(empty, '.local/backup'));
      const originals = beside
        .filter((path) => path.includes('/originals/'))
        .map((path) => readFileSync(path));
      for (const file of files)
        expect(
          originals.some((bytes) => bytes.equals(readFileSync(file))),
          file,
        ).toBe(true);
      const [orders = ''] = beside.filter((path) => path.endsWith('.csv'));
      expect(readFileSync(orders, 'utf8')).toContain(number);
      const zip = await openZip(backup);
      expect(Buffer.from(await zip.read('READ-ME.txt')).toString()).toContain(url);
    });
  } finally {
    await site.stop();
    table();
  }
});
