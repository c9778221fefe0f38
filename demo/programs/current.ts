/** The angle of a current that parts around stones; a potential flow, so it never runs into one. */
export function aroundStones(
  u: number,
  v: number,
  aspect: number,
  stones: readonly { u: number; v: number; radius: number }[],
): number {
  let x = 0;
  let y = 1;
  for (const stone of stones) {
    const dx = u - stone.u;
    const dy = (v - stone.v) / aspect;
    const distance = Math.max(dx * dx + dy * dy, 1e-6);
    const pull = (stone.radius * stone.radius * 1.15) / (distance * distance);
    x -= pull * 2 * dx * dy;
    y -= pull * (dy * dy - dx * dx);
  }
  return Math.atan2(y, x);
}
