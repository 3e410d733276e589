import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Progress } from "#src/progress.ts";
import { isPart, type Storage } from "#src/services/storage.ts";
import { isWholeRecording } from "#src/services/voice/voice.ts";
import { isVoiceKey, keysOf, ownerOfKey } from "../keys.ts";
import { createImagesStore } from "../store.ts";

/** Files of an upload appear some moments after its row. */
const UPLOAD_MS = 10 * MINUTE_MS;
/** A file that is not whole after so long never will be. */
const PART_MS = HOUR_MS;
/** What a WebP file begins with: `RIFF`, the number of bytes that follow, `WEBP`. */
const HEADER_BYTES = 12;

export interface Findings {
  files: number;
  missing: string[];
  /** Files of no photo or recording, and what an interrupted upload left. */
  orphaned: string[];
  damaged: string[];
}

type Show = (title: string, total: number) => Progress;
export type UploadsAdmin = ReturnType<typeof createUploadsAdmin>;

export function createUploadsAdmin({ db, clock, show }: Pick<Deps, "db" | "clock"> & { show: Show }) {
  const store = createImagesStore(db);

  /** The row is there before the files and goes after them: a file without a row is not needed. */
  async function stateOf(key: string, bytes: number, storage: Storage) {
    const id = ownerOfKey(key);
    if (!id || !store.exists(id)) return "orphaned";
    return (await isWhole(key, bytes, storage)) ? "whole" : "damaged";
  }

  return {
    async check(storage: Storage): Promise<Findings> {
      const expected = new Set(store.keptBefore(clock() - UPLOAD_MS).flatMap(keysOf));
      const found: Findings = { files: 0, missing: [], orphaned: [], damaged: [] };
      const progress = show("Checking photos", expected.size);
      for await (const { key, bytes, version } of storage.list()) {
        progress.at(++found.files);
        expected.delete(key);
        if (isPart(key)) {
          if (clock() - Number(version) > PART_MS) found.orphaned.push(key);
          continue;
        }
        const state = await stateOf(key, bytes, storage);
        if (state !== "whole") found[state].push(key);
      }
      progress.end();
      found.missing.push(...expected);
      return found;
    },

    async remove(keys: readonly string[], storage: Storage): Promise<void> {
      for (const key of keys) await storage.remove(key);
    },

    /** Each file is read there before it is removed here, so an interrupted move goes on. The server may write to either store. */
    async move(from: Storage, to: Storage, newer: "from" | "to"): Promise<{ moved: number; bytes: number }> {
      const there = new Set<string>();
      if (newer === "to") for await (const { key } of to.list()) there.add(key);
      const files = [];
      for await (const file of from.list()) if (!isPart(file.key)) files.push(file);
      const progress = show("Moving photos", files.length);
      let moved = 0;
      let bytes = 0;
      for (const [done, { key }] of files.entries()) {
        progress.at(done);
        const file = await from.get(key);
        if (!file) continue;
        if (!there.has(key)) await copy(key, await file.bytes(), to);
        // Its owner may have removed it meanwhile, both here and there, before the copy was made.
        if (!(await from.get(key))) await to.remove(key);
        else await from.remove(key);
        moved += 1;
        bytes += file.size;
      }
      progress.end();
      return { moved, bytes };
    },
  };
}

async function copy(key: string, bytes: Uint8Array, to: Storage): Promise<void> {
  await to.put(key, bytes, isVoiceKey(key) ? "audio/mp4" : "image/webp");
  const arrived = await to.get(key);
  if (!arrived || !Buffer.from(await arrived.bytes()).equals(bytes))
    throw new Error(`${key} did not arrive as it was. Nothing was removed: start the move again.`);
}

async function isWhole(key: string, bytes: number, storage: Storage): Promise<boolean> {
  const file = await storage.get(key);
  if (!file) return true;
  if (isVoiceKey(key)) return isWholeRecording(file);
  if (bytes < HEADER_BYTES || file.size < HEADER_BYTES) return false;
  const header = Buffer.from(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const isWebp = header.toString("latin1", 0, 4) === "RIFF" && header.toString("latin1", 8) === "WEBP";
  return isWebp && header.readUInt32LE(4) + 8 === file.size;
}
