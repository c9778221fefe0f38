import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../../shared/i18n/fill.ts';
import { DEFAULT_SIZE, type PrintSize } from '../../shared/shop/printSizes.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { SizeSwitch } from '../cart/SizeSwitch.tsx';
import { cornersOnWall, drawPrint, type Hung, lightAt } from './drawPrint.ts';
import { findSheet, greyOf } from './findSheet.ts';
import { Handle } from './Handle.tsx';
import {
  cornersOf,
  faultOf,
  homography,
  inverse,
  isSeen,
  isTooShort,
  type Point,
  project,
  type Quad,
  SHEET,
  type Size,
  sheetAsHung,
  straightMap,
} from './perspective.ts';
import wallStyles from './wall.css?url';
import { $wall, type WallPrint } from './wall.ts';
import { WALL_TEXTS } from './wallTexts.ts';

/** A photograph of 12 megapixels has 48 MB in the memory of a phone: what is worked on has at most 16. */
const SIDE_MAX_PX = 2000;
const FILE_MAX_BYTES = 60_000_000;
const JPEG_QUALITY = 0.92;
const CM = { min: 1, max: 1000, mm: 10 };

/** The photograph of a wall, and what the visitor has marked in it. */
type Marked = {
  readonly photo: HTMLCanvasElement;
  readonly isFound: boolean;
  readonly scale: 'sheet' | 'length';
  readonly corners: Quad;
  readonly ends: readonly [Point, Point];
  readonly cm: string;
  readonly isHung: boolean;
};

/** Kept while the page is open: other works are hung on the same wall. */
let kept: Marked | undefined;

const contextOf = (canvas: HTMLCanvasElement | null) =>
  canvas?.getContext('2d', { willReadFrequently: true }) ?? undefined;

/** A box in the middle of the picture, where nothing was found. */
function middleOf({ width, height }: Size): Quad {
  const side = Math.min(width, height) / 4;
  return cornersOf({ width: side, height: side * Math.SQRT2 }).map(({ x, y }) => ({
    x: x + (width - side) / 2,
    y: y + (height - side * Math.SQRT2) / 2,
  })) as unknown as Quad;
}

/** @throws Error where the file is no picture that this browser knows */
async function readPhoto(file: File): Promise<Marked> {
  if (file.size > FILE_MAX_BYTES) throw new RangeError('too large');
  const bitmap = await createImageBitmap(file);
  const part = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height));
  const photo = document.createElement('canvas');
  photo.width = Math.round(bitmap.width * part);
  photo.height = Math.round(bitmap.height * part);
  const context = contextOf(photo);
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, photo.width, photo.height);
  bitmap.close();
  const found = context && findSheet(greyOf(context.getImageData(0, 0, photo.width, photo.height)));
  const corners = found ?? middleOf(photo);
  const ends = [corners[3], corners[2]] as const;
  return { photo, isFound: found !== undefined, scale: 'sheet', corners, ends, cm: '', isHung: false };
}

const mmOf = (cm: string): number | undefined => {
  const value = Number(cm.trim().replace(',', '.'));
  return value >= CM.min && value <= CM.max ? value * CM.mm : undefined;
};

/** Why nothing can be hung yet: the name of a sentence. */
function faultIn({ photo, scale, corners, ends, cm }: Marked) {
  if (scale === 'sheet') return faultOf(corners, SHEET, photo);
  if (isTooShort(...ends)) return 'short';
  return mmOf(cm) === undefined ? 'noLength' : undefined;
}

/** The wall as it is marked: the way from it to the picture, a first place for a print, and the light there. */
function wallOf({ photo, scale, corners, ends, cm }: Marked) {
  if (scale === 'length')
    return { map: straightMap(...ends, mmOf(cm) ?? CM.mm), start: { x: 0, y: 0 }, light: [1, 1, 1] };
  const sheet = sheetAsHung(corners, photo);
  const map = homography(cornersOf(sheet), corners);
  const start = { x: sheet.width / 2, y: sheet.height / 2 };
  const context = contextOf(photo);
  return { map, start, light: context ? lightAt(context, project(map, start)) : [1, 1, 1] };
}

/** Whether a print may hang there: its middle in the picture, and all of it before the camera. */
function mayHang(hung: Hung, picture: Size): boolean {
  const { x, y } = project(hung.map, hung.place);
  return (
    x >= 0 &&
    y >= 0 &&
    x <= picture.width &&
    y <= picture.height &&
    isSeen(hung.map, cornersOnWall(hung), picture)
  );
}

function drawMarks(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  path.closePath();
  const width = Math.max(context.canvas.width, context.canvas.height) / 400;
  for (const [color, times] of [
    ['#000', 3],
    ['#fff', 1],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * times;
    context.stroke(path);
  }
}

/** The picture of a print, once it has come; null where it does not come. */
function usePrintImage(src: string): HTMLImageElement | null | undefined {
  const [image, setImage] = useState<HTMLImageElement | null>();
  useEffect(() => {
    let isWanted = true;
    const next = new Image();
    next.src = src;
    const show = (come: HTMLImageElement | null) => isWanted && setImage(come);
    next.decode().then(
      () => show(next),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, [src]);
  return image;
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
  const { t, name, language } = useText();
  const words = WALL_TEXTS[language];
  const image = usePrintImage(print.src);
  const [marked, setMarked] = useState(kept);
  const [isUnreadable, setUnreadable] = useState(false);
  const [size, setSize] = useState<PrintSize>(print.sizes[0] ?? DEFAULT_SIZE);
  const [isFramed, setFramed] = useState(true);
  const [moved, setMoved] = useState<Point>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const fault = marked && faultIn(marked);
  const isHung = marked?.isHung === true && !fault && image !== undefined && image !== null;
  const wall = isHung ? wallOf(marked) : undefined;
  const hungAt = (place: Point, more?: Partial<Hung>): Hung | undefined =>
    wall && image ? { image, size, isFramed, ...wall, place, ...more } : undefined;
  const hung = hungAt(moved ?? wall?.start ?? { x: 0, y: 0 });
  const picture = marked?.photo;
  const points: readonly Point[] = marked ? (marked.scale === 'sheet' ? marked.corners : marked.ends) : [];

  useEffect(() => {
    kept = marked;
  }, [marked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is hung follows from these
  useLayoutEffect(() => {
    const context = contextOf(canvas.current);
    if (!context || !picture) return;
    context.drawImage(picture, 0, 0);
    if (hung) drawPrint(context, hung);
    else drawMarks(context, points);
  }, [marked, image, size, isFramed, moved]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone with each step
  useEffect(() => {
    stage.current?.querySelector<HTMLElement>('.wall-handle')?.focus({ preventScroll: true });
  }, [picture, isHung]);

  const change = (next: Partial<Marked>) => setMarked(marked && { ...marked, ...next });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    const done = readPhoto(file ?? new File([], ''));
    if (!file) return void done.catch(() => {});
    try {
      setMarked(await done);
      setMoved(undefined);
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    target.value = '';
  };
  const movePoint = (index: number, { x, y }: Point) => {
    if (!picture) return;
    const inside = {
      x: Math.min(picture.width, Math.max(0, x)),
      y: Math.min(picture.height, Math.max(0, y)),
    };
    const next = points.with(index, inside);
    change(
      marked?.scale === 'sheet'
        ? { corners: next as unknown as Quad }
        : { ends: [next[0], next[1]] as [Point, Point] },
    );
  };
  const movePrint = (to: Point) => {
    const next = wall && hungAt(project(inverse(wall.map), to));
    if (next && picture && mayHang(next, picture)) setMoved(next.place);
  };
  const chooseSize = (next: PrintSize) => {
    setSize(next);
    const larger = moved && hungAt(moved, { size: next });
    if (larger && picture && !mayHang(larger, picture)) setMoved(undefined);
  };
  const hang = () => {
    if (fault || !image) return;
    setMoved(undefined);
    change({ isHung: true });
  };
  const save = () =>
    canvas.current?.toBlob(
      (blob) => {
        if (!blob) return;
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob);
        link.download = `${name(print.name).replace(/[^\p{L}\p{N}]+/gu, '-')}-${size}.jpg`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      },
      'image/jpeg',
      JPEG_QUALITY,
    );

  const hint = () => {
    if (isUnreadable) return words.unreadable;
    if (image === null) return words.noPrint;
    if (!marked) return words.lead;
    if (isHung) return words.hung;
    if (fault) return words[fault];
    if (marked.scale === 'length') return words.markLength;
    return marked.isFound ? words.found : words.mark;
  };
  const file = (
    <label className={marked ? 'button quiet wall-file' : 'button loud wall-file'}>
      {marked ? words.other : words.choose}
      <input type="file" className="sr-only" accept="image/*" onChange={(event) => void choose(event)} />
    </label>
  );
  const footer = (
    <div className="modal-actions">
      {file}
      {isHung ? (
        <>
          <button type="button" className="button quiet" onClick={() => change({ isHung: false })}>
            {words.again}
          </button>
          <button type="button" className="button loud" onClick={save}>
            {words.save}
          </button>
        </>
      ) : (
        marked && (
          <button
            type="button"
            className="button loud"
            aria-disabled={fault !== undefined || !image}
            aria-describedby={noteId}
            onClick={hang}
          >
            {words.hang}
          </button>
        )
      )}
    </div>
  );
  return (
    <Modal
      open={open}
      title={t('wall.open')}
      size="large"
      closeLabel={t('dialog.close')}
      onClose={() => $wall.set(null)}
      footer={footer}
    >
      <p role="status" id={noteId} className={fault || isUnreadable ? 'wall-note fault' : 'wall-note'}>
        {hint()}
      </p>
      {marked && picture && (
        <>
          <div className="wall-stage" ref={stage} style={{ '--ratio': picture.width / picture.height }}>
            <canvas
              ref={canvas}
              width={picture.width}
              height={picture.height}
              role="img"
              aria-label={isHung ? fill(words.shown, { size }) : words.photo}
            />
            {hung ? (
              <Handle
                label={words.move}
                at={project(hung.map, hung.place)}
                picture={picture}
                isWide
                onMove={movePrint}
              />
            ) : (
              points.map((point, index) => (
                <Handle
                  key={(marked.scale === 'sheet' ? words.corners : words.ends)[index]}
                  label={(marked.scale === 'sheet' ? words.corners : words.ends)[index] ?? ''}
                  at={point}
                  picture={picture}
                  lens={picture}
                  onMove={(to) => movePoint(index, to)}
                />
              ))
            )}
          </div>
          {isHung ? (
            <div className="wall-choices">
              <SizeSwitch id="wall" size={size} offered={print.sizes} onChoose={chooseSize} />
              <label className="wall-choice">
                <input type="checkbox" checked={isFramed} onChange={() => setFramed(!isFramed)} />
                {words.framed}
              </label>
            </div>
          ) : (
            <div className="wall-choices">
              <fieldset className="wall-scale">
                <legend className="sr-only">{words.scale}</legend>
                {(['sheet', 'length'] as const).map((scale) => (
                  <label key={scale} className="wall-choice">
                    <input
                      type="radio"
                      name="wall-scale"
                      checked={marked.scale === scale}
                      onChange={() => change({ scale })}
                    />
                    {words[scale]}
                  </label>
                ))}
              </fieldset>
              {marked.scale === 'length' && (
                <label className="wall-cm">
                  {words.cm}
                  <input
                    type="text"
                    inputMode="decimal"
                    maxLength={8}
                    value={marked.cm}
                    onChange={({ target }) => change({ cm: target.value })}
                  />
                </label>
              )}
            </div>
          )}
          <p className="wall-keys">{words.keys}</p>
        </>
      )}
    </Modal>
  );
}
