import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Point, Size } from './perspective.ts';

/** How far a key moves a handle, in px of the picture; with Shift, and what is as wide as a print. */
const STEP_PX = 1;
const LARGE_STEP_PX = 10;
/** Side of the lens in px, and what part of the picture's width it shows. */
const LENS_PX = 112;
const LENS_PART = 1 / 16;

const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type HandleProps = {
  readonly label: string;
  /** Its middle, in px of the picture. */
  readonly at: Point;
  readonly picture: Size;
  /** What is shown larger beside it while it is held. */
  readonly lens?: HTMLCanvasElement;
  /** It moves a whole print. */
  readonly isWide?: boolean;
  readonly onMove: (to: Point) => void;
};

/** The picture around a place, three times as large and more, with a cross on it. */
function Lens({ source, at }: { readonly source: HTMLCanvasElement; readonly at: Point }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const side = Math.max(source.width, source.height) * LENS_PART;
    context?.clearRect(0, 0, LENS_PX, LENS_PX);
    context?.drawImage(source, at.x - side / 2, at.y - side / 2, side, side, 0, 0, LENS_PX, LENS_PX);
  }, [source, at]);
  return <canvas ref={canvas} className="wall-lens" width={LENS_PX} height={LENS_PX} />;
}

/** A handle on the picture: dragged by mouse or finger from wherever it is taken hold of, moved by the arrow keys. */
export function Handle({ label, at, picture, lens, isWide = false, onMove }: HandleProps) {
  const held = useRef<Point>(undefined);
  const [isActive, setActive] = useState(false);
  /** Where the pointer is, in px of the picture. */
  const pointer = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    const scale = box ? picture.width / box.width : 1;
    return { x: (clientX - (box?.left ?? 0)) * scale, y: (clientY - (box?.top ?? 0)) * scale };
  };
  const place = { left: `${(100 * at.x) / picture.width}%`, top: `${(100 * at.y) / picture.height}%` };
  const press = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    onMove({ x: at.x + way.x * step, y: at.y + way.y * step });
  };
  return (
    <>
      <button
        type="button"
        className={isWide ? 'wall-handle wide' : 'wall-handle'}
        aria-label={label}
        style={place}
        onFocus={() => setActive(true)}
        onBlur={() => setActive(false)}
        onKeyDown={press}
        onPointerDown={(event) => {
          const { x, y } = pointer(event);
          held.current = { x: at.x - x, y: at.y - y };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!held.current) return;
          const { x, y } = pointer(event);
          onMove({ x: x + held.current.x, y: y + held.current.y });
        }}
        onLostPointerCapture={() => {
          held.current = undefined;
        }}
      />
      {lens && isActive && (
        <div
          className={at.y > picture.height / 2 ? 'wall-lens-place above' : 'wall-lens-place'}
          style={place}
          aria-hidden="true"
        >
          <Lens source={lens} at={at} />
        </div>
      )}
    </>
  );
}
