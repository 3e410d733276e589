import { SingleBar } from "cli-progress";
import { SECOND_MS } from "#contract/time.ts";

/** What is over sooner shows no progress. */
const QUIET_MS = 2 * SECOND_MS;
const BETWEEN_LINES_MS = 10 * SECOND_MS;

export interface Progress {
  at(done: number): void;
  end(): void;
}

interface Options {
  /** Instead of the terminal, for a log. */
  tell?: (line: string) => void;
  terminal?: NodeJS.WriteStream;
  now?: () => number;
}

/** Lines go to standard error, so that what a command prints stays clean. */
export function createProgress(
  title: string,
  total: number,
  { tell, terminal = process.stderr, now = () => performance.now() }: Options = {},
): Progress {
  const started = now();
  const onTerminal = !tell && terminal.isTTY;
  const say = tell ?? ((line: string) => terminal.write(`${line}\n`));
  let bar: SingleBar | undefined;
  let nextLine = started + BETWEEN_LINES_MS;

  const rateAt = (done: number) => done / Math.max((now() - started) / SECOND_MS, 0.001);
  const textAt = (done: number) => {
    const rate = rateAt(done);
    const left = rate > 0 ? `, ${durationText(Math.max(0, total - done) / rate)} left` : "";
    return `${grouped(done)} of ${grouped(total)}, ${rateText(rate)}${left}`;
  };

  function draw(done: number): void {
    const text = { text: textAt(done) };
    if (bar) {
      bar.update(done, text);
      return;
    }
    bar = new SingleBar({ format: `${title} {bar} {percentage}% {text}`, stream: terminal, barsize: 30 });
    bar.start(total, done, text);
  }

  return {
    at(done) {
      const time = now();
      if (onTerminal) {
        if (time - started >= QUIET_MS) draw(done);
      } else if (time >= nextLine) {
        nextLine = time + BETWEEN_LINES_MS;
        say(`${title}: ${textAt(done)}`);
      }
    },
    end() {
      if (!bar) return;
      draw(total);
      bar.stop();
    },
  };
}

const grouped = (value: number) => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }).format(value);

const rateText = (perSecond: number) =>
  perSecond < 1 ? `${(perSecond * 60).toFixed(1)}/min` : `${grouped(perSecond)}/s`;

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
