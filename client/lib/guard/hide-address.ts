import { atom } from "nanostores";
import { readStored, store } from "#client/lib/storage/storage.ts";
import type { AppConfig } from "#contract/common.ts";

const stored = readStored("video.hideAddress");

/** Whether talks with strangers go through the relay; null until the user chooses. This browser remembers it. */
export const $hideAddress = atom<boolean | null>(stored === null ? null : stored === "on");
$hideAddress.listen((hides) => void store("video.hideAddress", hides ? "on" : "off"));

export const hidesAddress = ({ hideAddress }: Pick<AppConfig, "hideAddress">): boolean =>
  hideAddress !== "never" && ($hideAddress.get() ?? hideAddress === "unless");
