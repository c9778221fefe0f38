import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { withBuiltImages } from '../../features/catalogue/catalogue.ts';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { readPage } from '../../shared/content/entries/page.ts';
import { readPhoto } from '../../shared/content/entries/photo.ts';
import { readProject } from '../../shared/content/entries/project.ts';
import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { drawWithin, encodeCanvas, withBitmap } from '../photos/compress.ts';
import { adminGet } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { describeFailure, say } from '../shell/banner.ts';
import { PasswordAgain } from '../shell/Login.tsx';
import { $panelLanguage, followLanguage, useAdminText } from '../shell/language.ts';
import { loadAdminMessages } from '../shell/texts.ts';
import { readSheetsAddress, type SheetChoices } from './choices.ts';
import { type Section, SHEETS } from './Sheets.tsx';
import { type Line, linesIn, localizedIn, type SheetFacts, sheetWorks } from './works.ts';

/** Data from the build: the site's public address, whether it sells, and its logo. */
type Built = { readonly origin: string; readonly sells: boolean; readonly logo: ReactNode };

const sectionsOf = (bodies: readonly Line[], titleIn: (language: Language) => string): Section[] =>
  bodies.map(({ text, language }) => ({ title: titleIn(language), body: text, language }));

/** Reads the saved content of the sheets. @throws ApiError */
async function readSheets({ kind, photos, project, languages }: SheetChoices, built: Built) {
  const isCatalogue = kind === 'catalogue';
  const [listed, { data: site = {} }, taken, pages, projects] = await Promise.all([
    adminGet(ADMIN_ENDPOINTS.photos.list, `?t=${Date.now()}`),
    adminGet(ADMIN_ENDPOINTS.site),
    adminGet(ADMIN_ENDPOINTS.editionNumbers).then(
      ({ data }) => data,
      () => undefined,
    ),
    isCatalogue ? adminGet(ADMIN_ENDPOINTS.pages.list) : undefined,
    isCatalogue && project ? adminGet(ADMIN_ENDPOINTS.projects.list) : undefined,
  ]);
  const stored = (listed.data ?? []).flatMap((value) => readPhoto(value) ?? []);
  const byId = new Map((await withBuiltImages(stored)).map((photo) => [photo.id, photo]));
  const found = photos.flatMap((id) => byId.get(id) ?? []);
  const facts: SheetFacts = { languages, site, origin: built.origin, sells: built.sells, taken };

  const row = projects?.data?.map(readProject).find((one) => one?.project === project);
  const ofProject = localizedIn(languages, row?.text);
  const home = linesIn(languages, (language) =>
    [site[`home.${language}.lead`], site[`home.${language}.body`]].filter(Boolean).join('\n\n'),
  );
  const cv = pages?.data?.map(readPage).find((page) => page?.id === 'cv');
  return {
    works: sheetWorks(found, facts),
    facts,
    text:
      ofProject.length > 0
        ? sectionsOf(ofProject, (language) => localized(row?.name, language) || project)
        : sectionsOf(home, (language) => String(site[`home.${language}.title`] ?? '')),
    cv: sectionsOf(localizedIn(languages, cv?.text), (language) => localized(cv?.title, language)),
    gone: photos.length - found.length,
  };
}

/** Font scales that are tried before lines are cut off. */
const STEPS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45] as const;
/** The smallest scale that all labels or rows share; only single texts may be smaller. */
const SHARED_STEP_MIN = 0.8;

/** Scales texts down, step by step, until they fit; a text that still does not fit loses its last lines. */
function fitTexts(root: HTMLElement): void {
  let open = [...root.querySelectorAll<HTMLElement>('[data-fit]')];
  for (const step of STEPS) {
    for (const place of open) place.style.setProperty('--fit', String(step));
    // All are measured together, so that each step costs only one layout.
    open = open.filter((place) => place.scrollHeight > place.clientHeight + 1);
  }
  for (const place of open) place.dataset.fit = 'cut';
  for (const alike of ['.label-text', '.list-cell']) {
    const cells = [...root.querySelectorAll<HTMLElement>(alike)];
    const steps = cells.map(({ style }) => Number(style.getPropertyValue('--fit')));
    const shared = Math.min(...steps.filter((step) => step >= SHARED_STEP_MIN));
    for (const [at, cell] of cells.entries())
      cell.style.setProperty('--fit', String(Math.min(shared, steps[at] ?? shared)));
  }
}

/** The height of a page, and of the text on it, in mm. */
const PAGE = { height: 296, text: 264 } as const;

/** Numbers the sheets by their first pages: a text takes as many as it is high. */
function numberPages(root: HTMLElement): void {
  const sheets = [...root.querySelectorAll<HTMLElement>('.sheet:not(.label-sheet)')];
  const [first] = sheets;
  if (!first || sheets.length < 2) return;
  const mm = first.offsetHeight / PAGE.height;
  let page = 1;
  for (const sheet of sheets) {
    sheet.dataset.page = String(page);
    page += Math.ceil((sheet.offsetHeight / mm - PAGE.height) / PAGE.text - 0.01) + 1;
  }
}

const arrived = (image: HTMLImageElement) => image.decode().catch(() => undefined);

const JPEG_QUALITY = 0.85;

async function jpegOf(address: string): Promise<string> {
  const picture = await (await fetch(address)).blob();
  const jpeg = await withBitmap(picture, (bitmap) => encodeCanvas(drawWithin(bitmap, bitmap), JPEG_QUALITY));
  return URL.createObjectURL(jpeg);
}

/** Replaces AVIF by JPEG, which a PDF embeds unchanged: AVIF would become raw pixels. Unreadable pictures stay. */
async function makePrintable(images: readonly HTMLImageElement[]): Promise<void> {
  const copies = new Map<string, Promise<string>>();
  const replace = async (image: HTMLImageElement) => {
    const copy = copies.get(image.src) ?? jpegOf(image.src);
    copies.set(image.src, copy);
    image.src = await copy;
    await image.decode();
  };
  const small = images.filter(({ src }) => src.endsWith('.avif'));
  await Promise.all(small.map((image) => replace(image).catch(() => undefined)));
}

/** The sheets as they will be printed, below notes and the print button. */
function SheetsPage({ choices, built }: { readonly choices: SheetChoices; readonly built: Built }) {
  const { t } = useAdminText();
  const place = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<Awaited<ReturnType<typeof readSheets>>>();
  const [failure, setFailure] = useState<string>();
  const [count, setCount] = useState(0);
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setRead(await readSheets(choices, built));
    } catch (error) {
      setFailure(describeFailure(error, say('sheets.failed')));
    }
  }, [choices, built]);
  useEffect(() => void load(), [load]);
  useLayoutEffect(() => {
    const root = place.current;
    if (!read || !root) return;
    void (async () => {
      // A layout makes the browser load the fonts.
      root.getBoundingClientRect();
      await document.fonts.ready;
      fitTexts(root);
      numberPages(root);
      const images = [...root.querySelectorAll('img')];
      await Promise.all(images.map(arrived));
      await makePrintable(images);
      setCount(root.querySelectorAll('.sheet').length);
    })();
  }, [read]);
  const Sheets = SHEETS[choices.kind];
  const kind = t(`sheets.${choices.kind}`);
  useEffect(() => {
    // The browser proposes the title as the name of a PDF.
    document.title = [kind, read?.facts.site.title].filter(Boolean).join(' · ');
  }, [kind, read]);

  const { works = [], facts, text = [], cv = [], gone = 0 } = read ?? {};
  const isEmpty = read !== undefined && works.length === 0;
  const notes = [
    gone > 0 && t('sheets.gone', { count: gone }),
    facts && !facts.sells && t('sheets.noShop'),
    facts && !facts.taken && works.some(({ editions }) => editions.length > 0) && t('sheets.uncounted'),
  ].filter(Boolean);
  const state = isEmpty
    ? t('sheets.none')
    : count > 0
      ? t('sheets.ready', { works: works.length, count })
      : !failure && t('sheets.loading');
  return (
    <>
      <header className="sheets-bar">
        <h1>{kind}</h1>
        <p role="status">{state}</p>
        {failure && (
          <div className="trouble" role="alert">
            <p>{failure}</p>
            <Button label={t('list.retry')} onClick={() => void load()} />
          </div>
        )}
        {notes.map((note) => (
          <p key={String(note)}>{note}</p>
        ))}
        {isEmpty ? (
          <a className="button" href="/admin#photos">
            {t('sheets.back')}
          </a>
        ) : (
          <p>
            <Button label={t('sheets.print')} look="loud" disabled={count === 0} onClick={() => print()} />
            <span className="muted">{t('sheets.printHint')}</span>
          </p>
        )}
        <PasswordAgain />
      </header>
      <main ref={place} className="sheets" data-ready={count > 0 || undefined}>
        {facts && !isEmpty && <Sheets {...{ works, facts, choices, text, cv }} logo={built.logo} />}
      </main>
    </>
  );
}

export async function mountSheets(): Promise<void> {
  await Promise.all([followLanguage(() => undefined), ...LANGUAGES.map(loadAdminMessages)]);
  $panelLanguage.subscribe((language) => {
    document.documentElement.lang = language;
  });
  const place = document.getElementById('sheets');
  if (!place) return;
  const { origin = location.origin, sells, logo, tone } = place.dataset;
  const built = {
    origin,
    sells: sells !== undefined,
    logo: logo && <img src={logo} alt={place.dataset.title ?? ''} data-tone={tone} />,
  };
  addEventListener('hashchange', () => location.reload());
  createRoot(place).render(<SheetsPage choices={readSheetsAddress(location.hash)} built={built} />);
}
