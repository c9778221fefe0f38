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
import { Handle } from './Handle.tsx';
import { isHeic, type Marked, measure, readPhoto } from './markedWall.ts';
import { boundsOf, boxAround, inverse, mayHang, type Point, project, type Size } from './perspective.ts';
import wallStyles from './wall.css?url';
import { $wall, type WallPrint } from './wall.ts';
import { WALL_TEXTS } from './wallTexts.ts';

const JPEG_QUALITY = 0.92;

/** The steps: a sheet on the wall, a phone that photographs it, a framed print in its place. */
const STEPS = [
  'M10 78h80M35 22h30v42H35zM44 17h12v9H44z',
  'M106 45h16m-5-5 5 5-5 5',
  'M165 8h30q5 0 5 5v60q0 5-5 5h-30q-5 0-5-5V13q0-5 5-5zM160 18h40M160 64h40M171 26h18v26h-18zM176 71h8',
  'M238 45h16m-5-5 5 5-5 5',
  'M270 78h80M288 12h44v56h-44zM296 20h28v40h-28zM296 52l9-13 7 9 5-6 7 10',
].join('');

/** Kept while the page is open: other photos can hang on the same wall. */
let kept: Marked | undefined;

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
  // On other devices this button would open the file chooser, like the other button.
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
