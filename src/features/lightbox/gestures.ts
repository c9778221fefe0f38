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

/** Smaller moves (in px) belong to a tap or click. */
const TREMOR_PX = 8;
const DOUBLE_TAP_MS = 320;
const WHEEL_RATE = 0.002;
/** A trackpad's pinch arrives as a wheel with Ctrl, in much smaller steps. */
const TRACKPAD_PINCH_RATE = 0.012;
const LINE_PX = 16;
/** A larger picture is requested only in steps of this many px. */
const WIDTH_STEP = 256;

const pointOf = ({ clientX: x, clientY: y }: Touch | MouseEvent): Point => ({ x, y });
const pinchOf = (a: Touch, b: Touch) => ({
  spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
});

/**
 * Zoom, pan and swipe on the stage: pinch, wheel, double tap and double click magnify; a drag moves a magnified
 * photo, and swipes one that fits. The view is set as a transform of the photo's plate, bypassing React, to
 * follow the finger at the screen's rate.
 */
export function connectGestures(stage: HTMLElement, { onStep, onZoom }: GestureListeners) {
  const ending = new AbortController();
  let view: View = FIT;
  let told = 0;
  let press: { start: Point; last: Point; canSwipe: boolean } | undefined;
  let pinch: ReturnType<typeof pinchOf> | undefined;
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
    // Magnified during a swipe, the photo is panned instead.
    if (press && isZoomed(view)) press.canSwipe = false;
    draw();
    const width = isZoomed(view) ? (plate()?.offsetWidth ?? 0) * view.scale : 0;
    const wanted = Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
    if (wanted !== told) onZoom(wanted);
    told = wanted;
  }
  function toggle(point: Point): void {
    set(isZoomed(view) ? FIT : zoomAt(view, fromCentre(point), SCALE_DOUBLE, room()));
  }

  function startPress(point: Point): void {
    press = { start: point, last: point, canSwipe: !isZoomed(view) };
    moved = false;
  }
  function movePress(point: Point): void {
    if (!press) return;
    const dx = point.x - press.start.x;
    if (Math.hypot(dx, point.y - press.start.y) > TREMOR_PX) moved = true;
    if (press.canSwipe) draw(moved ? dx : 0);
    else set(pan(view, point.x - press.last.x, point.y - press.last.y, room()));
    press.last = point;
  }
  function endPress(isCancelled = false): void {
    if (!press) return;
    const { start, last, canSwipe } = press;
    press = undefined;
    if (!canSwipe) return;
    draw();
    const step = isCancelled ? 0 : swipeStep(last.x - start.x, last.y - start.y);
    if (step !== 0) onStep(step);
  }

  function startTouch({ touches }: TouchEvent): void {
    const [first, second] = touches;
    if (first && second) {
      endPress(true);
      pinch = pinchOf(first, second);
      moved = true;
    } else if (first) startPress(pointOf(first));
  }
  function moveTouch(event: TouchEvent): void {
    event.preventDefault();
    const [first, second] = event.touches;
    if (pinch && first && second) {
      const now = pinchOf(first, second);
      const zoomed = zoomAt(view, fromCentre(now.middle), now.spread / pinch.spread, room());
      set(pan(zoomed, now.middle.x - pinch.middle.x, now.middle.y - pinch.middle.y, room()));
      pinch = now;
    } else if (first) movePress(pointOf(first));
  }
  function endTouch(event: TouchEvent): void {
    const [left, other] = event.touches;
    if (pinch) {
      pinch = left && other && pinchOf(left, other);
      // The remaining finger continues to pan, but cannot swipe.
      if (left && !pinch) press = { start: pointOf(left), last: pointOf(left), canSwipe: false };
      return;
    }
    const tap = press?.last;
    const isTap = tap !== undefined && !moved;
    endPress();
    if (!isTap || event.touches.length > 0) return;
    const isNear = Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < 4 * TREMOR_PX;
    const isDouble = isNear && event.timeStamp - lastTap.time < DOUBLE_TAP_MS;
    lastTap = { time: isDouble ? 0 : event.timeStamp, ...tap };
    if (isDouble && plate()?.contains(event.target as Node)) {
      // Otherwise the browser also sends a double click, which toggles again.
      event.preventDefault();
      toggle(tap);
    }
  }

  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement | Window,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(type, listener as EventListener, { signal: ending.signal, passive: false });

  on(stage, 'touchstart', startTouch);
  on(stage, 'touchmove', moveTouch);
  on(stage, 'touchend', endTouch);
  on(stage, 'touchcancel', () => {
    pinch = undefined;
    endPress(true);
  });
  on(window, 'pointerdown', () => {
    if (!press) moved = false;
  });
  // A mouse may leave the stage during a drag, so its moves are tracked everywhere.
  on(stage, 'pointerdown', (event) => {
    if (event.pointerType !== 'touch' && event.button === 0) startPress(pointOf(event));
  });
  on(window, 'pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    if (event.buttons > 0) movePress(pointOf(event));
    // Released outside of the window, for example above a menu.
    else endPress(true);
  });
  on(window, 'pointerup', (event) => {
    if (event.pointerType !== 'touch') endPress();
  });
  on(window, 'pointercancel', () => endPress(true));
  on(stage, 'wheel', (event) => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
    const factor = Math.exp(-px * (event.ctrlKey ? TRACKPAD_PINCH_RATE : WHEEL_RATE));
    set(zoomAt(view, fromCentre(pointOf(event)), factor, room()));
  });
  on(stage, 'dblclick', (event) => {
    if (plate()?.contains(event.target as Node)) toggle(pointOf(event));
  });
  on(window, 'resize', () => set(FIT));

  return {
    reset: () => set(FIT),
    /** Magnifies about the stage's centre. */
    zoomBy: (factor: number) => set(zoomAt(view, { x: 0, y: 0 }, factor, room())),
    /** True if the pointer moved during the last press: the click that follows is ignored. */
    hasMoved: () => moved,
    disconnect: () => ending.abort(),
  };
}
