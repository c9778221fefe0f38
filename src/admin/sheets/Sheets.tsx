import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type ComponentType, type ReactNode, useState } from 'react';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { PRICE_SIGN, priceSentence } from '../../shared/i18n/photoWords.ts';
import { termsOf } from '../../shared/shop/terms.ts';
import { Preview } from '../fields/Preview.tsx';
import { photoSources } from '../list/Thumb.tsx';
import { adminMessage } from '../shell/texts.ts';
import { LABEL_GRIDS, type SheetChoices } from './choices.ts';
import { type Line, linesIn, localizedIn, type SheetFacts, type SheetWork } from './works.ts';

/** A word in the languages of the sheets, which may differ from the panel's. */
const wordsIn = (languages: readonly Language[], word: Word): string =>
  languages.map((language) => adminMessage(language, `sheets.${word}`)).join(' · ');
type Word = 'prices' | 'works' | 'number' | 'work' | 'edition' | 'price' | 'soldOut';

type Printed = {
  readonly works: readonly SheetWork[];
  readonly facts: SheetFacts;
  readonly choices: SheetChoices;
};

/** Texts below each other, each in its language; data-always keeps the one that the page's style would hide. */
function Lines({ of, className }: { readonly of: readonly Line[]; readonly className?: string }) {
  return of.map(({ text, language }, at) => (
    <p key={language} className={className} data-second={at > 0 || undefined} lang={language} data-always="">
      {text}
    </p>
  ));
}

/** The red dot of galleries for "sold out". An SVG, because browsers do not print backgrounds. */
const Dot = ({ languages }: { readonly languages: readonly Language[] }) => (
  <svg className="sold-dot" viewBox="0 0 10 10" role="img" aria-label={wordsIn(languages, 'soldOut')}>
    <circle cx="5" cy="5" r="5" />
  </svg>
);

/** The prices of the sizes, in two columns; a dot for sold-out sizes. */
const Prices = ({ work, facts }: { readonly work: SheetWork; readonly facts: SheetFacts }) => (
  <div className="sheet-prices">
    {work.sizes.map(({ label, price, isSoldOut }) => (
      <p key={label}>
        <span>{label}</span>
        <b>{isSoldOut ? <Dot languages={facts.languages} /> : price}</b>
      </p>
    ))}
  </div>
);

function QrCode({ address }: { readonly address: string }) {
  const code = generate(address);
  // The label's padding is the quiet zone of the code.
  return (
    <svg
      className="sheet-qr"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={address}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

type PictureProps = {
  readonly work: SheetWork;
  /** Uses the photo's file: a PDF embeds JPEGs unchanged, but makes ten times as much of AVIF. */
  readonly isLarge?: boolean;
};

/** A work's uncropped picture, from the first source that loads; decorative, because the title is beside it. */
function Picture({ work: { photo }, isLarge = false }: PictureProps) {
  const [failures, setFailures] = useState(0);
  const src = (isLarge ? thumbnailSources(photo) : photoSources(photo))[failures];
  const next = () => setFailures(failures + 1);
  return <img key={src} className="sheet-picture" src={src} alt="" decoding="async" onError={next} />;
}

/** Titles, artist (unless named elsewhere), year and paper of a work. */
const WorkText = ({ work, artist = work.artist }: { readonly work: SheetWork; readonly artist?: string }) => (
  <>
    <Lines of={work.titles} className="sheet-title" />
    <p className="sheet-by">{[artist, work.year].filter(Boolean).join(', ')}</p>
    <Lines of={work.papers} className="sheet-fact" />
  </>
);

const artistsOf = (works: readonly SheetWork[]): string[] =>
  [...new Set(works.map(({ artist }) => artist))].filter(Boolean);

/** Distributes works to sheets with `room` places. @param takes the number of places that a work needs */
function inSheets(works: readonly SheetWork[], room: number, takes: (work: SheetWork) => number = () => 1) {
  const sheets: SheetWork[][] = [];
  let left = 0;
  for (const work of works) {
    left -= takes(work);
    if (left < 0) {
      sheets.push([]);
      left = room - takes(work);
    }
    sheets.at(-1)?.push(work);
  }
  return sheets;
}

/** The area of the label grid on a sheet, in mm. */
const AREA = { left: 10, top: 10, width: 190, height: 276 } as const;

/** Crop marks. The dashes leave only the ends of the lines, 3 to 8 mm outside the grid. */
function CropMarks({ columns, rows }: { readonly columns: number; readonly rows: number }) {
  const { left, top, width, height } = AREA;
  const cuts = (count: number, start: number, length: number) =>
    Array.from({ length: count + 1 }, (_, at) => start + (length * at) / count);
  const upright = cuts(columns, left, width).map((x) => `M${x} 2V294`);
  const level = cuts(rows, top, height).map((y) => `M2 ${y}H208`);
  return (
    <svg className="crop-marks" viewBox="0 0 210 296" aria-hidden="true">
      <path d={upright.join('')} strokeDasharray="5 282 5" />
      <path d={level.join('')} strokeDasharray="5 196 5" />
    </svg>
  );
}

function LabelSheets({ works, facts, choices }: Printed) {
  const { perSheet, cropMarks } = choices;
  const { columns, rows, text, code, padding } = LABEL_GRIDS[perSheet];
  const sizes = { '--size': `${text}pt`, '--code': `${code}mm`, '--padding': `${padding}mm` };
  return inSheets(works, perSheet).map((part) => (
    <section className="sheet label-sheet" key={part[0]?.photo.id}>
      {cropMarks && <CropMarks columns={columns} rows={rows} />}
      <ul
        className="labels"
        style={{
          ...sizes,
          gridTemplate: `repeat(${rows}, ${AREA.height / rows}mm) / repeat(${columns}, ${AREA.width / columns}mm)`,
        }}
      >
        {part.map((work) => (
          <li className="wall-label" key={work.photo.id}>
            <div className="label-text" data-fit="">
              <WorkText work={work} />
              <Lines of={work.editions} className="sheet-fact sheet-edition" />
              <div className="label-foot">
                <div>
                  {work.isSoldOut && <Dot languages={facts.languages} />}
                  {!work.isSoldOut && choices.prices && <Prices work={work} facts={facts} />}
                </div>
                {work.address && <QrCode address={work.address} />}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const ROWS_PER_SHEET = 10;
const WIDTHS = { number: '13mm', picture: '23mm', work: undefined, edition: '38mm', price: '44mm' } as const;
/** How many characters of titles and papers, or of editions, in all languages, fit in one row. */
const ROW_LENGTHS = { work: 160, edition: 110 } as const;
const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
/** The number of rows that a work may take. */
const rowsOf = ({ titles, papers, editions }: SheetWork): number =>
  Math.ceil(
    Math.max(
      1,
      Math.min(3, lengthOf([...titles, ...papers]) / ROW_LENGTHS.work),
      lengthOf(editions) / ROW_LENGTHS.edition,
    ),
  );

/** All works in a table, with prices if the site sells and they are chosen. */
function ListSheets({ works, facts, choices }: Printed) {
  const { languages, site, sells } = facts;
  const hasPrices = sells && (choices.prices || choices.kind === 'prices');
  const hasEditions = works.some(({ editions }) => editions.length > 0);
  const heads = ['number', 'work', hasEditions && 'edition', hasPrices && 'price'] as const;
  const title = wordsIn(languages, hasPrices ? 'prices' : 'works');
  // A single artist is named only at the top.
  const [artist, ...others] = artistsOf(works);
  const isAlone = artist !== undefined && others.length === 0;
  return inSheets(works, ROWS_PER_SHEET, rowsOf).map((part) => (
    <section className="sheet list-sheet" key={part[0]?.photo.id}>
      <h2>
        <span>{title}</span>
        <span className="sheet-brand">{isAlone ? artist : String(site.title ?? '')}</span>
      </h2>
      <table>
        <colgroup>
          {(['number', 'picture', 'work', ...heads.slice(2)] as const).map(
            (column) => column && <col key={column} style={{ width: WIDTHS[column] }} />,
          )}
        </colgroup>
        <thead>
          <tr>
            {heads.map(
              (head) =>
                head && (
                  <th key={head} scope="col" colSpan={head === 'work' ? 2 : 1}>
                    {wordsIn(languages, head)}
                    {head === 'price' && PRICE_SIGN}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {part.map((work) => (
            <tr key={work.photo.id} style={{ '--rows': rowsOf(work) }}>
              <td>{work.number}</td>
              <td>
                <Picture work={work} isLarge={choices.kind === 'catalogue'} />
              </td>
              <th scope="row" colSpan={hasEditions && work.editions.length === 0 ? 2 : 1}>
                <div className="list-cell" data-fit="">
                  <WorkText work={work} artist={isAlone ? '' : undefined} />
                </div>
              </th>
              {work.editions.length > 0 && (
                <td>
                  <Lines of={work.editions} className="sheet-fact sheet-edition" />
                  {!hasPrices && work.isSoldOut && <Dot languages={languages} />}
                </td>
              )}
              {hasPrices && (
                <td>
                  {work.isSoldOut ? <Dot languages={languages} /> : <Prices work={work} facts={facts} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasPrices && (
        <footer>
          <Lines
            of={linesIn(
              languages,
              (language) => `${PRICE_SIGN} ${priceSentence(String(site.tax ?? ''), language)}`,
            )}
          />
        </footer>
      )}
    </section>
  ));
}

export type Section = { readonly title: string; readonly body: string; readonly language: Language };

/** Half a sheet's width and height, in characters and lines. */
const COLUMN = { width: 44, height: 40 } as const;
const fitsColumn = ({ body }: Section): boolean =>
  body.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / COLUMN.width)), 0) <=
  COLUMN.height;

/** Texts before or after the works: short ones beside each other, longer ones on as many sheets as they need. */
function TextSheets({ of, site }: { readonly of: readonly Section[]; readonly site: SheetFacts['site'] }) {
  const sheets = of.length > 1 && of.every(fitsColumn) ? [of] : of.map((section) => [section]);
  return sheets.map((sections) => (
    <section
      key={sections[0]?.language}
      className="sheet text-sheet"
      data-beside={sections.length > 1 || undefined}
    >
      {sections.map(({ title, body, language }) => (
        <div key={language} lang={language} data-always="">
          <h2>{title}</h2>
          <Preview text={body} language={language} terms={termsOf(site)} />
        </div>
      ))}
    </section>
  ));
}

type CatalogueProps = Printed & {
  readonly logo: ReactNode;
  readonly text: readonly Section[];
  readonly cv: readonly Section[];
};

/** A cover, a text, one sheet per work, the owner's CV and the list. */
function Catalogue({ logo, text, cv, ...printed }: CatalogueProps) {
  const { works, facts, choices } = printed;
  const [first] = works;
  const owner = String(facts.site.title ?? '');
  const title = choices.title || owner;
  // Each name once.
  const brand = logo || (title !== owner && owner);
  const artists = artistsOf(works).join(', ');
  const isNamed = artists === title || artists === brand;
  return (
    <>
      <section className="sheet cover-sheet">
        <p className="cover-brand">{brand}</p>
        {first && <Picture work={first} isLarge />}
        <div className="cover-title" data-fit="">
          <h2>{title}</h2>
          {!isNamed && <p>{artists}</p>}
        </div>
      </section>
      <TextSheets of={text} site={facts.site} />
      {works.map((work) => {
        // Long texts start on the work's own sheet.
        const longTexts = localizedIn(facts.languages, work.photo.text);
        return (
          <section
            className={longTexts.length > 0 ? 'sheet work-sheet text-sheet' : 'sheet work-sheet'}
            key={work.photo.id}
          >
            <Picture work={work} isLarge />
            <div className="work-caption" data-fit="">
              <p className="sheet-fact work-number">
                {wordsIn(facts.languages.slice(0, 1), 'number')} {work.number}
              </p>
              <WorkText work={work} />
              <Lines of={work.editions} className="sheet-fact sheet-edition" />
            </div>
            {longTexts.map((line) => (
              <Preview key={line.language} {...line} terms={termsOf(facts.site)} />
            ))}
          </section>
        );
      })}
      <TextSheets of={cv} site={facts.site} />
      <ListSheets {...printed} />
    </>
  );
}

/** The component of each kind of sheet. */
export const SHEETS: Readonly<Record<SheetChoices['kind'], ComponentType<CatalogueProps>>> = {
  labels: LabelSheets,
  prices: ListSheets,
  catalogue: Catalogue,
};
