import i18next from "i18next";
import { atom } from "nanostores";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { keepTicket } from "#client/lib/stores/kept-contacts.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { STAY_IN_TOUCH_WITHIN_MS } from "#contract/limits.ts";
import type { ServerData } from "#contract/realtime.ts";

export type InTouch = ServerData["IN_TOUCH"];

/** Talks whose companion this user would like to talk to again, for as long as that counts: "said", or what came of it. */
export const $wishes = atom<ReadonlyMap<string, "said" | InTouch>>(new Map());

/** Talks about which a part of the screen says what came of it. */
const shown = new Set<string>();

export function wishToTalkAgain(roomId: string): void {
  note(roomId, "said");
  setTimeout(() => $wishes.get().get(roomId) === "said" && forget(roomId), STAY_IN_TOUCH_WITHIN_MS);
  say(roomId);
}

/** The server may have been restarted since, or the answer lost: it is told again with every greeting. */
function say(roomId: string): void {
  socket.deliver("STAY_IN_TOUCH", { roomId }).catch((error) => {
    if (socketErrorCode(error) === "not_in_room") forget(roomId);
  });
}

$hello.listen((hello) => {
  if (hello) for (const [roomId, what] of $wishes.get()) if (what === "said") say(roomId);
});

socket.on("IN_TOUCH", (answer) => {
  const { roomId, contact, ticket } = answer;
  const isNews = typeof $wishes.get().get(roomId) !== "object";
  note(roomId, answer);
  if (ticket && isNews) keepTicket(ticket);
  // Members hear of a new friend on every page.
  if (isNews && contact === null && !shown.has(roomId)) void announce(answer);
});

async function announce({ ticket }: InTouch): Promise<void> {
  await loadNamespacesWithRetry("together");
  const text = ticket ? "again.signUp" : "again.guest";
  toast({
    title: i18next.t("together:again.toast"),
    description: i18next.t(`together:${text}`),
    stays: true,
  });
}

/** Returns a function that ends it. */
export function showsWishOf(roomId: string): () => void {
  shown.add(roomId);
  return () => void shown.delete(roomId);
}

function note(roomId: string, what: "said" | InTouch): void {
  $wishes.set(new Map([...$wishes.get(), [roomId, what]]));
}

function forget(roomId: string): void {
  $wishes.set(new Map([...$wishes.get()].filter(([id]) => id !== roomId)));
}
