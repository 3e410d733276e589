import { atom } from "nanostores";
import type { AckData } from "#contract/realtime.ts";
import type { ConnectionState } from "./connection.ts";

/** What screens show of the socket, apart from its code, which loads once the page is there. */

/** "offline" only after a failure. */
export const $connection = atom<ConnectionState>("connecting");
/** By `performance.now()`; null while there is a connection, and before the first. */
export const $lostAt = atom<number | null>(null);
/** Null until the server has sent it. */
export const $online = atom<number | null>(null);
/** What the server knew of this tab. On each, re-read what is shown. */
export const $hello = atom<AckData["HELLO"] | null>(null);
