/** Reports the progress of a long step. */
type Progress = { advance: () => void; finish: () => void };

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5000;
const BAR_EVERY_MS = 100;

/** One line about `done` of `total` photos, with the time left once it can be told. */
export function describeProgress(done: number, total: number, elapsedMs: number): string {
  const text = `Encoding photos: ${done} of ${total}`;
  if (done === 0 || done === total || elapsedMs < 2000) return text;
  const secondsLeft = Math.ceil((elapsedMs / done) * (total - done) * 0.001);
  return secondsLeft < 90
    ? `${text}, about ${secondsLeft} s left`
    : `${text}, about ${Math.round(secondsLeft / 60)} min left`;
}

/** A bar with the line behind it. */
export function drawBar(done: number, total: number, elapsedMs: number): string {
  const filled = Math.round((done / Math.max(1, total)) * BAR_CELLS);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_CELLS - filled)}] ${describeProgress(done, total, elapsedMs)}`;
}

/** A bar on a terminal; elsewhere (logs of a build server) one line every five seconds. */
export function createProgress(options: {
  total: number;
  log: (line: string) => void;
  /** Where the bar is drawn if it is a terminal; standard error unless told. */
  terminal?: NodeJS.WritableStream & { isTTY?: boolean };
}): Progress {
  const { total, log, terminal = process.stderr } = options;
  const started = Date.now();
  const drawsBar = terminal.isTTY === true;
  let done = 0;
  const report = (): void => {
    const elapsed = Date.now() - started;
    if (drawsBar) terminal.write(`\r${drawBar(done, total, elapsed)}\x1b[K`);
    else log(describeProgress(done, total, elapsed));
  };
  const timer = setInterval(report, drawsBar ? BAR_EVERY_MS : LINE_EVERY_MS);
  timer.unref();
  return {
    advance: () => {
      done += 1;
    },
    finish: () => {
      clearInterval(timer);
      if (drawsBar) terminal.write('\r\x1b[K');
    },
  };
}
