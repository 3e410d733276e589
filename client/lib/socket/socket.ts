import { atom } from "nanostores";
import type { AckData } from "#contract/realtime.ts";
import { currentLang } from "../i18n.ts";
import { $session, refuseToken } from "../session.ts";
import { $maintenance } from "../stores/maintenance.ts";
import { noteBuild } from "../stores/release.ts";
import { type ConnectionState, SocketConnection } from "./connection.ts";
import { guestKey, keepResumeToken, resumeToken } from "./identity.ts";

/** How the socket fares. It starts as "connecting" and is "offline" only once something failed. */
export const $connection = atom<ConnectionState>("connecting");
/** When the connection was lost, as `performance.now()` tells; null while there is one, and before the first. */
export const $lostAt = atom<number | null>(null);
/** People connected right now; null until the server has said so. */
export const $online = atom<number | null>(null);
/** What the server knew of this tab when it greeted the latest connection: after this, re-read what is shown. */
export const $hello = atom<AckData["HELLO"] | null>(null);

/** Kept until the greeting is over: a connection that dies before it must not lose the way back. */
let nextResumeToken: string | undefined;
let started = false;

const connection = new SocketConnection({
  url: () => `${location.origin.replace(/^http/, "ws")}/ws?lang=${currentLang()}`,
  hello: () => ({ guestKey: guestKey(), resumeToken: resumeToken() }),
  token: () => $session.get().token,
  onState: (state) => {
    if (state === "open") $lostAt.set(null);
    else if ($connection.get() === "open") $lostAt.set(performance.now());
    $connection.set(state);
  },
  onReady: (hello) => {
    if (nextResumeToken) keepResumeToken(nextResumeToken);
    $hello.set(hello);
  },
  onTokenRefused: refuseToken,
});

connection.on("WELCOME", (welcome) => {
  nextResumeToken = welcome.resumeToken;
  noteBuild(welcome.build);
});
connection.on("MAINTENANCE", ({ until }) =>
  $maintenance.set(until === null ? null : { until: Date.parse(until) }),
);
connection.on("ONLINE_NOW", ({ count }) => $online.set(count));

/** The one socket of this tab. */
export const socket = {
  send: connection.send.bind(connection),
  on: connection.on.bind(connection),
  /** For a member who was connected as a guest although they have a token: they had deleted their account. */
  signIn: () => void connection.authenticate($session.get().token).catch(() => {}),
};

/** Opens the socket once the first screen is painted; calling it again does nothing. */
export function startSocket(): void {
  if (started) return;
  started = true;
  window.addEventListener("online", () => connection.networkReturned());
  window.addEventListener("offline", () => connection.sleep());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.wake();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) connection.wake();
  });
  $session.listen(({ token }) => void connection.authenticate(token).catch(() => {}));
  requestAnimationFrame(() => setTimeout(() => connection.start()));
}
