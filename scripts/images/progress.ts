const LINE_EVERY_MS = 5000;

/** One line about `done` of `total` photos, with the time left once it can be told. */
export function describeProgress(done: number, total: number, elapsedMs: number): string {
  const text = `Encoding photos: ${done} of ${total}`;
  if (done === 0 || done === total || elapsedMs < 2000) return text;
  const secondsLeft = Math.ceil((elapsedMs / done) * (total - done) * 0.001);
  return secondsLeft < 90
    ? `${text}, about ${secondsLeft} s left`
    : `${text}, about ${Math.round(secondsLeft / 60)} min left`;
}

/** Reports the progress of a long step, a line every five seconds. */
export function createProgress(total: number, log: (line: string) => void) {
  const started = Date.now();
  let done = 0;
  const timer = setInterval(() => log(describeProgress(done, total, Date.now() - started)), LINE_EVERY_MS);
  timer.unref();
  return {
    advance: () => {
      done += 1;
    },
    finish: () => clearInterval(timer),
  };
}
