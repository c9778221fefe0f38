import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../../shared/i18n/fill.ts';
import { sizeLabel } from '../../shared/shop/print.ts';
import { DEFAULT_SIZE, type PrintSize } from '../../shared/shop/printSizes.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { PriceWords } from '../cart/PriceWords.tsx';
import { SizeSwitch } from '../cart/SizeSwitch.tsx';
import { boxOf, drawMarks, drawPrint } from './drawPrint.ts';
import { findSheet, SEARCH_PX } from './findSheet.ts';
import { Handle } from './Handle.tsx';
import {
  boundsOf,
  boxAround,
  type Homography,
  homography,
  inverse,
  mayHang,
  type Point,
  project,
  type QuadFault,
  type Size,
  sheetWith,
  straightMap,
} from './perspective.ts';
import wallStyles from './wall.css?url';
import { $wall, type WallPrint } from './wall.ts';
import { WALL_TEXTS } from './wallTexts.ts';

/** A photograph of 12 megapixels takes 48 MB of a phone's memory; this limit keeps it at 16. */
const SIDE_MAX_PX = 2000;
const FILE_MAX_BYTES = 60_000_000;
const JPEG_QUALITY = 0.92;

type Scale = 'sheet' | 'length';

/** The photograph of a wall, and the visitor's marks in it. */
type Marked = {
  readonly photo: HTMLCanvasElement;
  readonly isFound: boolean;
  readonly isMoved: boolean;
  readonly scale: Scale;
  /** The sheet's corners, or both ends of the length. */
  readonly points: Readonly<Record<Scale, readonly Point[]>>;
  readonly cm: string;
  readonly isHung: boolean;
  /** The centre of the print, in mm on the wall. */
  readonly place?: Point | undefined;
};

/** The measured wall: its mapping to the picture, a first place for a print, and the colour of its light. */
type Measured = { readonly map: Homography; readonly start: Point; readonly light: string };

/** A sheet that hangs on a wall, a phone that takes a photograph of it, and a framed print in its place. */
const STEPS = [
  'M10 78h80M35 22h30v42H35zM44 17h12v9H44z',
  'M106 45h16m-5-5 5 5-5 5',
  'M165 8h30q5 0 5 5v60q0 5-5 5h-30q-5 0-5-5V13q0-5 5-5zM160 18h40M160 64h40M171 26h18v26h-18zM176 71h8',
  'M238 45h16m-5-5 5 5-5 5',
  'M270 78h80M288 12h44v56h-44zM296 20h28v40h-28zM296 52l9-13 7 9 5-6 7 10',
].join('');

/** Kept while the page is open: other photos can hang on the same wall. */
let kept: Marked | undefined;

/** A picture, or a part of it, on its own canvas, no side longer than `most`. */
function drawn(
  source: ImageBitmap | HTMLCanvasElement,
  most: number,
  box = [0, 0, source.width, source.height],
) {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const part = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * part);
  canvas.height = Math.round(height * part);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return { canvas, part, data: () => context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** What iPhones take by themselves, and most browsers cannot open. */
const isHeic = async (file: File): Promise<boolean> =>
  /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(await file.slice(0, 12).text());

/** @throws Error when the browser cannot read the file as a picture */
async function readPhoto(file: File): Promise<Marked> {
  if (file.size > FILE_MAX_BYTES) throw new RangeError('too large');
  const bitmap = await createImageBitmap(file);
  const photo = drawn(bitmap, SIDE_MAX_PX).canvas;
  bitmap.close();
  const { part, data } = drawn(photo, SEARCH_PX);
  const found = findSheet(data())?.map(({ x, y }) => ({ x: x / part, y: y / part }));
  const side = Math.min(photo.width, photo.height) / 4;
  const middle = { x: photo.width / 2, y: photo.height / 2 };
  const sheet = found ?? boxAround(middle, { width: side, height: side * Math.SQRT2 });
  const points = { sheet, length: sheet.slice(2).toReversed() };
  return { photo, isFound: Boolean(found), isMoved: false, scale: 'sheet', points, cm: '', isHung: false };
}

/** Measures the wall, or returns the key of the sentence that says why it cannot. */
function measure(marked: Marked): Measured | QuadFault | 'short' | 'noLength' | 'mark' {
  const { photo, scale, points, cm } = marked;
  if (scale === 'length') {
    const mm = 10 * Number(cm.replace(',', '.'));
    if (!(mm >= 10 && mm <= 10_000)) return 'noLength';
    const map = straightMap(points.length[0] as Point, points.length[1] as Point, mm);
    return map ? { map, start: { x: 0, y: 0 }, light: '#fff' } : 'short';
  }
  if (!marked.isFound && !marked.isMoved) return 'mark';
  const sheet = sheetWith(points.sheet, photo);
  if (typeof sheet === 'string') return sheet;
  const map = homography(sheet, points.sheet);
  const start = { x: sheet.width / 2, y: sheet.height / 2 };
  const { x, y } = project(map, start);
  const [red, green, blue] = drawn(photo, 1, [x - 8, y - 8, 16, 16]).data().data;
  return { map, start, light: `rgb(${red} ${green} ${blue})` };
}

/** A print on a photograph of the visitor's own wall, in perspective and to scale. Nothing of it leaves the browser. */
export function Wall() {
  const print = useStore($wall);
  const shown = useLingering(print);
  return (
    <>
      <link rel="stylesheet" href={wallStyles} precedence="default" />
      {shown && <WallDialog key={shown.src} print={shown} open={print !== null} />}
    </>
  );
}

function WallDialog({ print, open }: { readonly print: WallPrint; readonly open: boolean }) {
  const { t, name, money, language } = useText();
  const words = WALL_TEXTS[language];
  const picture = useRef<HTMLImageElement>(null);
  const [isLoaded, setLoaded] = useState<boolean>();
  const [marked, setMarked] = useState(kept);
  const [unreadable, setUnreadable] = useState<'unreadable' | 'heic'>();
  const [size, setSize] = useState<PrintSize>(() => {
    const chosen = print.choice?.querySelector<HTMLInputElement>(':checked')?.value;
    return print.sizes.find((one) => one === chosen) ?? print.sizes[0] ?? DEFAULT_SIZE;
  });
  const beside = (one: PrintSize) => print.choice?.querySelector<HTMLInputElement>(`[value="${one}"]`);
  const chooseSize = (next: PrintSize) => {
    setSize(next);
    beside(next)?.click();
  };
  const buy = print.choice?.querySelector<HTMLButtonElement>('.button.loud:enabled');
  const [isFramed, setFramed] = useState(true);
  const [held, setHeld] = useState<number>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const noteId = useId();

  const photo = marked?.photo;
  const points = marked?.points[marked.scale] ?? [];
  const measured = marked && measure(marked);
  const fault = typeof measured === 'string' ? measured : undefined;
  const isWrong = unreadable || (fault && fault !== 'mark' && (fault !== 'noLength' || marked?.cm));
  const image = picture.current;
  const wall =
    isLoaded && image && marked?.isHung && typeof measured === 'object' ? { ...measured, image } : undefined;
  const box = wall && boxOf({ image: wall.image, size, isFramed });
  const hangsAt = (place: Point | undefined): place is Point =>
    place !== undefined && mayHang(wall?.map ?? [], place, box as Size, photo as Size);
  const place = wall && (hangsAt(marked?.place) ? marked.place : wall.start);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!context || !photo) return;
    context.drawImage(photo, 0, 0);
    if (wall && place) drawPrint(context, { ...wall, size, isFramed, place });
    else drawMarks(context, photo, points, held === undefined ? undefined : points[held]);
  });

  const change = (next: Partial<Marked>) => {
    kept = marked && { ...marked, ...next };
    setMarked(kept);
    setUnreadable(undefined);
  };
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      kept = await readPhoto(file);
      setMarked(kept);
      setUnreadable(undefined);
    } catch {
      setUnreadable((await isHeic(file)) ? 'heic' : 'unreadable');
    }
    // Allows choosing the same file again.
    input.value = '';
  };
  const movePoint = (index: number, { x, y }: Point) => {
    if (!marked) return;
    const inside = {
      x: Math.min(marked.photo.width, Math.max(0, x)),
      y: Math.min(marked.photo.height, Math.max(0, y)),
    };
    change({
      points: { ...marked.points, [marked.scale]: points.with(index, inside) },
      isMoved: true,
      place: undefined,
    });
  };
  const movePrint = (to: Point) => {
    const next = project(inverse(wall?.map ?? []), to);
    if (hangsAt(next)) change({ place: next });
  };
  const save = () =>
    canvas.current?.toBlob(
      (blob) => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob as Blob);
        link.download = `${name(print.name).slice(0, 80)} ${size}.jpg`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      },
      'image/jpeg',
      JPEG_QUALITY,
    );

  const hint = () => {
    if (unreadable) return words[unreadable];
    if (isLoaded === false) return words.noPrint;
    if (!marked) return words.lead;
    if (wall) return words.hung;
    if (fault && isWrong) return words[fault];
    if (marked.scale === 'length') return words.markLength;
    return marked.isFound ? words.found : words.mark;
  };
  // On other devices that button would open the file chooser, like the other one.
  const hasCamera = !marked && matchMedia('(hover: none)').matches;
  const fileButton = (label: string, look: string, camera?: 'environment') => (
    <label className={`wall-file ${look}`}>
      {label}
      <input
        type="file"
        className="sr-only"
        accept="image/*"
        capture={camera}
        onChange={({ target }) => void choose(target)}
      />
    </label>
  );
  const button = (label: string, look: string, press: () => void, isOff = false) => (
    <button
      type="button"
      className={look}
      aria-disabled={isOff}
      aria-describedby={noteId}
      onClick={() => !isOff && press()}
    >
      {label}
    </button>
  );
  const handle = (label: string, at: Point, index: number, onMove: (to: Point) => void, whole?: Size) => (
    <Handle
      key={label}
      label={label}
      at={at}
      picture={photo as Size}
      box={whole}
      isFirst={index === 0}
      onMove={onMove}
      onHold={(isHeld) => setHeld(isHeld ? index : undefined)}
    />
  );
  return (
    <Modal
      open={open}
      title={t('wall.open')}
      size="large"
      closeLabel={t('dialog.close')}
      onClose={() => $wall.set(null)}
      footer={
        <div className="modal-actions">
          {hasCamera && fileButton(words.take, 'button loud', 'environment')}
          {wall ? (
            <>
              <div className="wall-actions">
                {fileButton(words.other, 'link')}
                {button(words.again, 'link', () => change({ isHung: false }))}
                {button(words.save, 'link', save)}
              </div>
              {buy?.offsetParent &&
                button(t('lightbox.buy'), 'button loud', () => {
                  $wall.set(null);
                  buy.click();
                })}
            </>
          ) : (
            fileButton(
              marked ? words.other : words.choose,
              marked || hasCamera ? 'button quiet' : 'button loud',
            )
          )}
          {marked &&
            !wall &&
            button(
              words.hang,
              'button loud',
              () => change({ isHung: true }),
              !isLoaded || fault !== undefined,
            )}
        </div>
      }
    >
      <img
        ref={picture}
        src={print.src}
        alt=""
        hidden
        onLoad={() => setLoaded(true)}
        onError={() => setLoaded(false)}
      />
      <p role="status" id={noteId} className={isWrong ? 'wall-note fault' : 'wall-note'}>
        {hint()}
      </p>
      {!marked && (
        <svg className="wall-steps" viewBox="0 0 360 84" aria-hidden="true">
          <path d={STEPS} />
        </svg>
      )}
      {marked && (
        <>
          <div className="wall-stage" style={{ '--ratio': marked.photo.width / marked.photo.height }}>
            <canvas
              ref={canvas}
              width={marked.photo.width}
              height={marked.photo.height}
              role="img"
              aria-label={wall ? fill(words.shown, { size }) : words.photo}
            />
            {wall && place && box
              ? handle(
                  words.move,
                  project(wall.map, place),
                  0,
                  movePrint,
                  boundsOf(boxAround(place, box).map((corner) => project(wall.map, corner))),
                )
              : points.map((point, index) =>
                  handle(words.handles[marked.scale][index] ?? '', point, index, (to) =>
                    movePoint(index, to),
                  ),
                )}
          </div>
          <div className="wall-choices">
            {wall ? (
              <>
                <div className="wall-sizes">
                  <p className="wall-print">
                    <strong>{name(print.name)}</strong>
                    {sizeLabel(size, language, {
                      width: wall.image.naturalWidth,
                      height: wall.image.naturalHeight,
                    })}
                  </p>
                  <SizeSwitch
                    id="wall"
                    size={size}
                    offered={print.sizes}
                    priceOf={(one) => money(print.cents[one] ?? 0)}
                    isGone={(one) => beside(one)?.disabled === true}
                    onChoose={chooseSize}
                  />
                  <PriceWords inDialog />
                </div>
                <label className="wall-choice">
                  <input type="checkbox" checked={isFramed} onChange={() => setFramed(!isFramed)} />
                  <span>
                    {words.framed} <small>{words.noFrame}</small>
                  </span>
                </label>
              </>
            ) : (
              <fieldset className="size-switch">
                <legend className="sr-only">{words.scale}</legend>
                {(['sheet', 'length'] as const).map((scale) => (
                  <label key={scale}>
                    <input
                      type="radio"
                      name="wall-scale"
                      checked={marked.scale === scale}
                      onChange={() => change({ scale, place: undefined })}
                    />
                    <span>{words[scale]}</span>
                  </label>
                ))}
              </fieldset>
            )}
            {!wall && marked.scale === 'length' && (
              <label className="wall-choice">
                {words.cm}
                <input
                  inputMode="decimal"
                  maxLength={8}
                  value={marked.cm}
                  onChange={({ target }) => change({ cm: target.value, place: undefined })}
                />
              </label>
            )}
            <p className="wall-keys">{words.keys}</p>
          </div>
        </>
      )}
    </Modal>
  );
}
