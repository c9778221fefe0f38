import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Point, Size } from './perspective.ts';

const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type HandleProps = {
  readonly label: string;
  /** Its centre, in px of the picture. */
  readonly at: Point;
  readonly picture: Size;
  /** The area that it moves, in px of the picture; without it, it marks a point. */
  readonly box?: Size | undefined;
  readonly isFirst: boolean;
  readonly onMove: (to: Point) => void;
  readonly onHold: (isHeld: boolean) => void;
};

/** A handle on the picture: dragged by mouse or finger from any grip, moved by the arrow keys. */
export function Handle({ label, at, picture, box, isFirst, onMove, onHold }: HandleProps) {
  const grip = useRef<Point>(undefined);
  const percent = (length: number, of: number) => `${(100 * length) / of}%`;
  const pointer = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width } = (currentTarget.parentElement as HTMLElement).getBoundingClientRect();
    const scale = picture.width / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  };
  const press = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = (box ? 10 : 1) * (event.shiftKey ? 10 : 1);
    onMove({ x: at.x + way.x * step, y: at.y + way.y * step });
  };
  return (
    <button
      type="button"
      className={box ? 'wall-handle whole' : 'wall-handle'}
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the step's button, which was pressed, is gone
      autoFocus={isFirst}
      style={{
        left: percent(at.x, picture.width),
        top: percent(at.y, picture.height),
        ...(box && { width: percent(box.width, picture.width), height: percent(box.height, picture.height) }),
      }}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onKeyDown={press}
      onPointerDown={(event) => {
        const { x, y } = pointer(event);
        grip.current = { x: at.x - x, y: at.y - y };
        event.currentTarget.setPointerCapture(event.pointerId);
        // Not every browser focuses a pressed element.
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={(event) => {
        const { x, y } = pointer(event);
        if (grip.current) onMove({ x: x + grip.current.x, y: y + grip.current.y });
      }}
      onLostPointerCapture={() => {
        grip.current = undefined;
      }}
    />
  );
}
