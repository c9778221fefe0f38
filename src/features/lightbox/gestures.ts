import {
  FIT,
  isZoomed,
  type Point,
  pan,
  type Room,
  SCALE_DOUBLE,
  scaleLimit,
  swipeStep,
  type View,
  zoomAt,
} from './zoomMath.ts';

type GestureListeners = {
  readonly onStep: (step: 1 | -1) => void;
  /** Called with the width in px of the magnified photo, rounded up to a step; 0 when it fits. */
  readonly onZoom: (width: number) => void;
};

export type Gestures = ReturnType<typeof connectGestures>;

/** A pointer that moves less than this (in px) taps or clicks. */
const TAP_MOVE_MAX_PX = 8;
const DOUBLE_TAP_MS = 500;
const WHEEL_RATE = 0.002;
/** A trackpad's pinch arrives as a wheel with Ctrl, in much smaller steps. */
const TRACKPAD_PINCH_RATE = 0.012;
const LINE_PX = 16;
/** A larger picture is requested only in steps of this many px. */
const WIDTH_STEP = 256;

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The position of a photo's grip: one finger, or the middle between two, with their distance. */
function gripOf(pressed: ReadonlyMap<number, Point>) {
  const [a = { x: 0, y: 0 }, b = a] = pressed.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
}

/**
 * Zoom, pan and swipe on the stage: pinch, wheel, double tap and double click magnify; a drag moves a magnified
 * photo, and swipes one that fits. The view is set as a transform of the photo's plate, bypassing React, to
 * follow the finger at the screen's rate.
 */
export function connectGestures(stage: HTMLElement, { onStep, onZoom }: GestureListeners) {
  const ending = new AbortController();
  /** Where fingers or the mouse are pressed now, by pointer. */
  const pressed = new Map<number, Point>();
  let view: View = FIT;
  let told = 0;
  let start: Point = { x: 0, y: 0 };
  let canSwipe = false;
  let moved = false;
  let lastTap = { time: 0, x: 0, y: 0 };

  const plate = () => stage.querySelector<HTMLElement>('.slide.current .plate');
  const room = (): Room => {
    const element = plate();
    // Computed styles are not rounded like an offset, and not magnified like a bounding box.
    const style = element && getComputedStyle(element);
    const side = (length?: string) => Number.parseFloat(length ?? '') || 0;
    const photo = { width: side(style?.width), height: side(style?.height) };
    const img = element?.querySelector('img');
    // The attributes are the original's size; a picture without them has no smaller sources.
    const sideOf = (name: 'width' | 'height', loaded = 0) => Number(img?.getAttribute(name)) || loaded;
    const work = {
      width: sideOf('width', img?.naturalWidth),
      height: sideOf('height', img?.naturalHeight),
    };
    const stageSize = { width: stage.clientWidth, height: stage.clientHeight };
    return { photo, stage: stageSize, limit: scaleLimit(work, photo, devicePixelRatio) };
  };
  const fromCentre = ({ x, y }: Point): Point => {
    const box = stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };

  function draw(offset = 0): void {
    const { style } = plate() ?? {};
    const isStill = view === FIT && offset === 0;
    if (style)
      style.transform = isStill ? '' : `translate(${view.x + offset}px,${view.y}px) scale(${view.scale})`;
  }
  function set(next: View): void {
    view = next;
    // Once magnified during a swipe, the photo is panned instead.
    if (isZoomed(view)) canSwipe = false;
    draw();
    const width = isZoomed(view) ? (plate()?.offsetWidth ?? 0) * view.scale : 0;
    const wanted = Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
    if (wanted !== told) onZoom(wanted);
    told = wanted;
  }
  function toggle(point: Point): void {
    set(isZoomed(view) ? FIT : zoomAt(view, fromCentre(point), SCALE_DOUBLE, room()));
  }

  function press(event: PointerEvent): void {
    if (event.isPrimary) {
      pressed.clear();
      moved = false;
    }
    if (event.button !== 0 || !stage.contains(event.target as Node)) return;
    pressed.set(event.pointerId, pointOf(event));
    canSwipe = pressed.size === 1 && !isZoomed(view);
    if (pressed.size === 1) start = pointOf(event);
    else {
      moved = true;
      draw();
    }
  }
  function move(event: PointerEvent): void {
    if (!pressed.has(event.pointerId)) return;
    const before = gripOf(pressed);
    pressed.set(event.pointerId, pointOf(event));
    const now = gripOf(pressed);
    if (distance(now, start) > TAP_MOVE_MAX_PX) moved = true;
    // Released outside of the window, for example above a menu.
    if (event.buttons === 0) release(event);
    else if (canSwipe) draw(moved ? now.x - start.x : 0);
    else {
      const zoomed = zoomAt(view, fromCentre(now), now.spread / before.spread, room());
      set(pan(zoomed, now.x - before.x, now.y - before.y, room()));
    }
  }
  function release(event: PointerEvent): void {
    if (!pressed.delete(event.pointerId) || pressed.size > 0) return;
    const isCancelled = event.type !== 'pointerup';
    const point = pointOf(event);
    if (canSwipe) {
      draw();
      const step = isCancelled ? 0 : swipeStep(point.x - start.x, point.y - start.y);
      if (step !== 0) onStep(step);
    }
    if (isCancelled || moved) return;
    const isNear = distance(point, lastTap) < 4 * TAP_MOVE_MAX_PX;
    const isDouble = isNear && event.timeStamp - lastTap.time < DOUBLE_TAP_MS;
    lastTap = { time: isDouble ? 0 : event.timeStamp, ...point };
    if (isDouble && plate()?.contains(event.target as Node)) toggle(point);
  }

  const options = { signal: ending.signal, passive: false };
  // A mouse may leave the stage during a drag, so its moves are tracked everywhere.
  addEventListener('pointerdown', press, options);
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', release, options);
  addEventListener('pointercancel', release, options);
  addEventListener('resize', () => set(FIT), options);
  const turnWheel = (event: WheelEvent) => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
    const factor = Math.exp(-px * (event.ctrlKey ? TRACKPAD_PINCH_RATE : WHEEL_RATE));
    set(zoomAt(view, fromCentre(pointOf(event)), factor, room()));
  };
  stage.addEventListener('wheel', turnWheel, options);

  return {
    reset: () => set(FIT),
    /** Magnifies about the stage's centre. */
    zoomBy: (factor: number) => set(zoomAt(view, { x: 0, y: 0 }, factor, room())),
    /** True if the pointer moved during the last press: the click that follows is ignored. */
    hasMoved: () => moved,
    disconnect: () => ending.abort(),
  };
}
