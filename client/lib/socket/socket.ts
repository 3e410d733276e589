import type { ReadableAtom } from "nanostores";
import type { AckOf, ClientData, ClientEvent } from "#contract/realtime.ts";
import { currentLang } from "../i18n.ts";
import { $session, refuseToken } from "../session.ts";
import { $maintenance } from "../stores/maintenance.ts";
import { noteBuild } from "../stores/release.ts";
import { type ConnectionState, SocketConnection } from "./connection.ts";
import { SocketError, socketErrorCode } from "./error.ts";
import { guestKey, keepResumeToken, resumeToken } from "./identity.ts";
import { $connection, $hello, $lostAt, $online } from "./state.ts";

/** Stored only after the greeting: a connection that dies before must not lose the way back to its room. */
let nextResumeToken: string | undefined;
let started = false;

const connection = new SocketConnection({
  url: () => `${location.origin.replace(/^http/, "ws")}/ws?lang=${currentLang()}`,
  hello: () => ({ guestKey: guestKey(), resumeToken: resumeToken() }),
  token: () => $session.get().token,
  online: $online.get,
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
  // While the socket is open, it is a new token in place of one that was stored already.
  if ($connection.get() === "open") keepResumeToken(welcome.resumeToken);
  else nextResumeToken = welcome.resumeToken;
  noteBuild(welcome.build);
});
connection.on("MAINTENANCE", ({ until }) =>
  $maintenance.set(until === null ? null : { until: Date.parse(until) }),
);
connection.on("ONLINE_NOW", ({ count }) => $online.set(count));

const closely: ReadableAtom<boolean>[] = [];

/** Only while the page is visible: timers in the background come late, and a late timer looks like a dead connection. */
function watchWhile(wanted: ReadableAtom<boolean>): void {
  closely.push(wanted);
  wanted.subscribe(adjustWatch);
}

function adjustWatch(): void {
  const isVisible = document.visibilityState === "visible";
  connection.watchClosely(isVisible && closely.some((wanted) => wanted.get()));
}

export const socket = {
  send: connection.send.bind(connection),
  on: connection.on.bind(connection),
  /** It may wait for the connection, and be sent twice. */
  deliver: <E extends ClientEvent>(event: E, data?: ClientData[E]) =>
    deliver({ state: $connection, send: connection.send.bind(connection) }, event, data),
  watchWhile,
  /** For a member with a token who was connected as a guest, because they had deleted their account. */
  signIn: () => void connection.authenticate($session.get().token).catch(() => {}),
};

export function startSocket(): void {
  if (started) return;
  started = true;
  window.addEventListener("online", () => connection.networkReturned());
  window.addEventListener("offline", () => connection.networkLost());
  document.addEventListener("visibilitychange", () => {
    adjustWatch();
    if (document.visibilityState === "visible") connection.wake();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) connection.wake();
  });
  $session.listen(({ token }) => void connection.authenticate(token).catch(() => {}));
  requestAnimationFrame(() => setTimeout(() => connection.start()));
}

const PATIENCE_MS = 20_000;

export interface Line {
  state: ReadableAtom<ConnectionState>;
  send<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<AckOf<E>>;
}

/** Also during an outage. Only for messages that the server may receive twice. Rejects with a `SocketError`. */
export async function deliver<E extends ClientEvent>(
  line: Line,
  event: E,
  data?: ClientData[E],
): Promise<AckOf<E>> {
  const outOfPatience = Promise.withResolvers<never>();
  const timer = setTimeout(() => outOfPatience.reject(new SocketError("disconnected")), PATIENCE_MS);
  try {
    for (;;) {
      await Promise.race([whenOpen(line), outOfPatience.promise]);
      const answer = await line.send(event, data).catch(unlessDisconnected);
      if (answer) return answer;
    }
  } finally {
    clearTimeout(timer);
  }
}

function whenOpen({ state }: Line): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = state.subscribe((now) => {
    if (now === "open") resolve();
  });
  return promise.finally(stop);
}

function unlessDisconnected(error: unknown): null {
  if (socketErrorCode(error) === "disconnected") return null;
  throw error;
}
