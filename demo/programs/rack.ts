import { ellipse, polygon, rectangle, type Shape, separate } from '../separation.ts';
import { clipToFrame, frameOf, type Layer, type Sheet } from '../sheet.ts';

type Corner = readonly [number, number];

const SLATE = 0;
const WALL = 1;
const PICTURES = [2, 3, 4, 5] as const;
const BARE = 6;

/** A tray of the rack: a point in shares of its width and depth becomes px. */
type Tray = (a: number, b: number) => [number, number];

function patch(tray: Tray, ink: number, left: number, top: number, right: number, bottom: number): Shape {
  const corners: Corner[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { d: polygon(corners.map(([a, b]) => tray(a, b))), ink };
}

/** A disc lying flat on a tray. */
function flatDisc(tray: Tray, ink: number, a: number, b: number, radius: number): Shape {
  const points = Array.from({ length: 40 }, (_, i) => {
    const turn = (i / 40) * Math.PI * 2;
    return tray(a + Math.cos(turn) * radius * 0.27, b + Math.sin(turn) * radius);
  });
  return { d: polygon(points), ink };
}

/** A fresh print on a tray: a ground, a sun and a few stripes. */
function drawPrint(sheet: Sheet, tray: Tray, left: number, right: number): Shape[] {
  const { random } = sheet;
  const ground = random.pick(PICTURES);
  const figure = random.pick(PICTURES.filter((ink) => ink !== ground));
  const span = right - left;
  const shapes = [
    patch(tray, BARE, left, 0.12, right, 0.92),
    patch(tray, ground, left + span * 0.09, 0.2, right - span * 0.09, 0.84),
  ];
  if (random.chance(0.5)) {
    shapes.push(flatDisc(tray, figure, left + span * random.range(0.4, 0.6), 0.52, 0.22));
  } else {
    for (let i = 0; i < 4; i++) {
      shapes.push(
        patch(tray, figure, left + span * (0.17 + i * 0.18), 0.26, left + span * (0.26 + i * 0.18), 0.78),
      );
    }
  }
  return shapes;
}

/** A studio's drying rack, tray over tray of fresh prints under a round lamp. Inks: slate, wall, four colours. */
export async function printRack(sheet: Sheet, inks: readonly string[]): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const shapes: Shape[] = [{ d: rectangle(0, 0, sheet.width, sheet.height), ink: WALL }];
  const lampX = frame.left + frame.width * 0.88;
  const lampY = frame.top + frame.height * 0.25;
  shapes.push(
    { d: ellipse(lampX, lampY, 132), ink: BARE },
    { d: ellipse(lampX, lampY, 104), ink: PICTURES[0] },
  );
  shapes.push({ d: rectangle(0, frame.bottom - 118, sheet.width, 200), ink: SLATE });
  const trays = 7;
  const left = frame.left + frame.width * 0.06;
  const width = frame.width * 0.66;
  const slide = frame.width * 0.085;
  const depth = 104;
  for (let i = 0; i < trays; i++) {
    const front = frame.bottom - 92 - i * 110;
    const tray: Tray = (a, b) => [left + a * width + (1 - b) * slide, front - (1 - b) * depth];
    shapes.push(patch(tray, SLATE, -0.012, -0.04, 1.012, 1.06));
    for (let n = 0; n < 4; n++) {
      if (sheet.random.chance(0.06)) continue;
      shapes.push(...drawPrint(sheet, tray, 0.02 + n * 0.245, 0.02 + n * 0.245 + 0.225));
    }
    for (const a of [-0.012, 1.004]) {
      const [x, y] = tray(a, 1.06);
      shapes.push({ d: rectangle(x, y - 106, 9, i === 0 ? 160 : 114), ink: SLATE });
    }
  }
  const masks = await separate(sheet, shapes, inks.length);
  return masks.map(
    (mask, i): Layer => ({ ink: inks[i] ?? '#000000', body: 0.92, mask: clipToFrame(sheet, mask) }),
  );
}
