import { atom } from "nanostores";
import { currentLang } from "#client/lib/i18n.ts";
import { addToken, readPushSettings, removeToken } from "./api.ts";
import { ability, askPermission, currentSubscription, isGranted, subscribe } from "./browser.ts";
import { forgetWish, isStale, readWish, writeWish } from "./wish.ts";

/** Pushes in this browser: on or off, or why they cannot be. */
export type PushState = "on" | "off" | Exclude<ReturnType<typeof ability>, "possible">;

export const $push = atom<PushState>("off");

/** What the browser and the storage say now. */
export function lookAgain(userId: string): void {
  const can = ability();
  const isWished = isGranted() && readWish()?.userId === userId;
  $push.set(can !== "possible" ? can : isWished ? "on" : "off");
}

/** Only within an action of the person's: the browser may ask them. */
export async function turnOn(userId: string): Promise<void> {
  if (await askPermission()) await tell(userId);
  lookAgain(userId);
}

export async function turnOff(userId: string): Promise<void> {
  forgetWish();
  lookAgain(userId);
  await Promise.all([removeToken(), dropSubscription()]);
}

/** For a person who wants pushes here: makes sure that the server can still send them. */
export async function keepFresh(userId: string, lang: string): Promise<void> {
  lookAgain(userId);
  const wish = readWish();
  if ($push.get() !== "on" || !wish) return;
  const endpoint = (await currentSubscription())?.endpoint ?? "";
  if (isStale(wish, { endpoint, lang }, Date.now())) await tell(userId);
}

/** The session is over, and with it the server's row. Who left is asked anew; who comes back as before is not. */
export async function sessionEnded(hasLeft: boolean): Promise<void> {
  if (hasLeft) forgetWish();
  $push.set("off");
  await dropSubscription();
}

const dropSubscription = async () => (await currentSubscription())?.unsubscribe();

async function tell(userId: string): Promise<void> {
  const { publicKey } = await readPushSettings();
  const subscription = await subscribe(publicKey);
  await addToken(subscription);
  const { endpoint } = subscription;
  writeWish({ userId, endpoint, lang: currentLang(), toldAt: Date.now() });
}
