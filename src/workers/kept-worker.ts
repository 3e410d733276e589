import type { Subprocess } from "bun";
import type { Clock } from "#src/deps.ts";
import type { Log } from "#src/services/log.ts";
import type { Answer, Applied, Asked, Said, Seen, State, Told } from "./messages.ts";

export type KeptWorker = ReturnType<typeof keepWorker>;

/** One that cannot live, for want of memory, must not take the machine from the others. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After so long it counts as well again, and its next pause is short. */
const WELL_AFTER_MS = 60_000;
/** Beats without a word; by number, since a core that is held up hears no one. */
const MISSED_MOST = 10;
const LISTENS_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 2_000;

interface Parts {
  number: number;
  command: readonly string[];
  env: Record<string, string | undefined>;
  clock: Clock;
  log: Log;
  /** Who is online now, for a process that begins. */
  online: () => Seen[];
  /** Its process ended, and is started anew. */
  ended: () => void;
  pauseMs?: number | undefined;
}

/** A read worker and its successors: a process that ends, or falls silent, is started anew. */
export function keepWorker({ number, command, env, clock, log, online, ended, pauseMs = PAUSE_MS }: Parts) {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let child: Subprocess | undefined;
  let seen: Seen[] = [];
  let applied: Applied | null = null;
  let memoryBytes = 0;
  let isListening = false;
  let missed = 0;
  let asked = 0;
  let pause = pauseMs;
  let startedAt = 0;
  let downSince = performance.now();
  let restart: NodeJS.Timeout | undefined;
  let stopped = false;

  function start(): void {
    seen = online();
    isListening = false;
    missed = 0;
    startedAt = performance.now();
    try {
      child = Bun.spawn([...command, String(number)], {
        env,
        stdio: ["ignore", "inherit", "inherit"],
        serialization: "advanced",
        ipc: (message, from) => {
          if (from === child) heard(message as Said);
        },
        onExit: (_, code, signal) => gone({ code, signal }),
      });
    } catch (err) {
      gone({ err });
    }
  }

  function heard(said: Said): void {
    missed = 0;
    isListening = true;
    if ("answered" in said) settle(said.answered, said.answer);
    else noteState(said);
  }

  function noteState(said: State): void {
    if (!applied && said.applied) {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ worker: number, pid: child?.pid, ms }, "A read worker is ready");
    }
    ({ applied, memoryBytes } = said);
  }

  function settle(id: number, answer: Answer | null): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  function gone(how: object): void {
    child = undefined;
    if (applied) downSince = performance.now();
    applied = null;
    memoryBytes = 0;
    isListening = false;
    for (const id of [...waiting.keys()]) settle(id, null);
    if (stopped) return;
    if (performance.now() - startedAt >= WELL_AFTER_MS) pause = pauseMs;
    log.warn({ worker: number, ...how, againInMs: pause }, "A read worker ended; the server reads for it");
    restart = setTimeout(start, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    ended();
  }

  /** Returns whether it was sent. */
  function tell(question?: Asked): boolean {
    const told: Told = { at: clock(), seen, ...(question && { asked: question }) };
    try {
      child!.send(told);
    } catch {
      // It has ended, and `gone` follows.
      return false;
    }
    seen = [];
    return true;
  }

  start();

  return {
    number,
    isUp: (): boolean => applied !== null,
    /** The change log must be kept from there; all of it while the worker reads everyone. */
    applied: (): Applied => applied ?? (child ? { people: 0, events: 0 } : NOTHING_TO_KEEP),
    memoryBytes: (): number => memoryBytes,
    downForMs: (): number => (applied ? 0 : performance.now() - downSince),

    note: (change: Seen): void => void seen.push(change),

    /** Undefined if it is not up. Resolves to null if it fails. */
    ask(question: Omit<Asked, "id">): Promise<Answer | null> | undefined {
      const id = ++asked;
      if (!applied || !tell({ id, ...question })) return;
      return new Promise((resolve) => waiting.set(id, resolve));
    },

    /** Once a second. */
    beat(): void {
      if (!child) return;
      if (isListening ? ++missed > MISSED_MOST : performance.now() - startedAt > LISTENS_WITHIN_MS) {
        log.error({ worker: number }, "A read worker fell silent, and is killed");
        child.kill("SIGKILL");
      } else if (isListening) tell();
    },

    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(restart);
      const last = child;
      last?.disconnect();
      await Promise.race([last?.exited, Bun.sleep(STOP_WITHIN_MS)]);
      last?.kill("SIGKILL");
    },
  };
}

const NOTHING_TO_KEEP: Applied = { people: Number.POSITIVE_INFINITY, events: Number.POSITIVE_INFINITY };
