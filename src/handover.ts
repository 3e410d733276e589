import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { storageFailure } from "#db/failure.ts";
import type { Deps } from "./deps.ts";

/** What a server that stops leaves for the next one, so that no one notices the change. */

/** Of what the parts save. Raise it with every change of that: an older or newer file is not read. */
const VERSION = 1;
const FILE = "handover.json";
/** No one waits longer for a page to come to life again. */
const VALID_MS = 2 * MINUTE_MS;

/** A part of the server whose memory outlives a clean stop. `saved` is plain JSON. */
export interface HandedOver<Saved> {
  save(): Saved;
  /** Before the server accepts sockets. */
  restore(saved: Saved): void;
  /** Instead, if it comes too late: what was under way at that time ended then. */
  conclude?(saved: Saved, at: number): void;
}

type Parts = Record<string, HandedOver<unknown>>;
export function createHandover({ config, log, clock }: Pick<Deps, "config" | "log" | "clock">, parts: Parts) {
  const file = join(config.dataDir, FILE);

  return {
    /** Once nothing else can happen. */
    write(): void {
      const body = JSON.stringify(
        Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.save()])),
      );
      const header = JSON.stringify({ version: VERSION, at: clock(), hash: hashOf(body) });
      const unfinished = `${file}.part`;
      try {
        writeFileSync(unfinished, `${header}\n${body}`, { mode: 0o600 });
        renameSync(unfinished, file);
      } catch (error) {
        rmSync(unfinished, { force: true });
        // As after a crash: pages bring their rooms back.
        log.error({ err: error }, storageFailure(error) === "full" ? FULL : "Nothing was handed over");
      }
    },

    read(): void {
      const found = take(file);
      if (found === null) return;
      try {
        const { at, saved } = parse(found);
        const isLate = clock() - at >= VALID_MS;
        if (isLate) log.warn({ seconds: Math.round((clock() - at) / SECOND_MS) }, LATE);
        for (const [name, part] of Object.entries(parts)) restore(part, saved[name], isLate ? at : null);
      } catch (err) {
        log.error({ err }, `What the last server handed over cannot be read: ${FILE}`);
      }
    },
  };
}

const FULL = "The disk is full: nothing was handed over to the next server";
const LATE = "The last server handed over too long ago: its talks ended when it stopped";

function restore(part: HandedOver<unknown>, saved: unknown, endedAt: number | null): void {
  if (saved === undefined) return;
  if (endedAt === null) part.restore(saved);
  else part.conclude?.(saved, endedAt);
}

/** It names people, so it does not stay. */
function take(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

function parse(text: string): { at: number; saved: Record<string, unknown> } {
  const end = text.indexOf("\n");
  const { version, at, hash } = JSON.parse(text.slice(0, end));
  if (version !== VERSION) throw new Error(`It is of version ${version}, and this server reads ${VERSION}`);
  const body = text.slice(end + 1);
  if (hash !== hashOf(body)) throw new Error("It is damaged");
  return { at, saved: JSON.parse(body) };
}

const hashOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
