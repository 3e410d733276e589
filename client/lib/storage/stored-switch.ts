import { atom, type WritableAtom } from "nanostores";
import type { LocalKey } from "#contract/stored.ts";
import { readStored, store } from "./storage.ts";

export function storedSwitch(key: LocalKey, byDefault: boolean): WritableAtom<boolean> {
  const stored = readStored(key);
  const $choice = atom(stored === null ? byDefault : stored === "on");
  $choice.listen((on) => void store(key, on ? "on" : "off"));
  return $choice;
}
