import { atom } from "nanostores";
import { currentLang } from "#client/lib/i18n.ts";
import type { TestedDevice } from "#contract/notifications.ts";
import { addToken, readPushSettings, removeToken, testPushes } from "./api.ts";
import { askPermission, currentSubscription, isGranted, pushSupport, subscribe } from "./browser.ts";
import { forgetPushChoice, isStale, readPushChoice, writePushChoice } from "./push-choice.ts";

/** Pushes in this browser: on or off, or why they cannot be. */
export type PushState = "on" | "off" | Exclude<ReturnType<typeof pushSupport>, "possible">;

export const $push = atom<PushState>("off");

/** What the browser and the storage say now. */
export function refreshPushState(userId: string): void {
  const can = pushSupport();
  const isWished = isGranted() && readPushChoice()?.userId === userId;
  $push.set(can !== "possible" ? can : isWished ? "on" : "off");
}

/** Only within an action of the person's: the browser may ask them. */
export async function turnOn(userId: string): Promise<void> {
  if (await askPermission()) await tell(userId);
  refreshPushState(userId);
}

export async function turnOff(userId: string): Promise<void> {
  forgetPushChoice();
  refreshPushState(userId);
  await Promise.all([removeToken(), dropSubscription()]);
}

/** For a person who wants pushes here: makes sure that the server can still send them. */
export async function refreshSubscription(userId: string, lang: string): Promise<void> {
  refreshPushState(userId);
  const choice = readPushChoice();
  if ($push.get() !== "on" || !choice) return;
  const endpoint = (await currentSubscription())?.endpoint ?? "";
  if (isStale(choice, { endpoint, lang }, Date.now())) return tell(userId);
  // The push service called it dead, though the browser still has it: only a new one helps.
  if (!(await readPushSettings()).subscribed) await renew(userId);
}

async function renew(userId: string): Promise<void> {
  await dropSubscription();
  await tell(userId);
}

/** What each device of this person says to a test. A dead subscription of this browser's goes: the server has forgotten it. */
export async function testDevices(userId: string): Promise<TestedDevice[]> {
  const { data } = await testPushes();
  const here = data.find(({ current }) => current);
  if (!here || here.outcome === "gone") {
    await dropSubscription();
    forgetPushChoice();
    refreshPushState(userId);
  }
  return data;
}

/** The session is over, and with it the server's row. A user who left is asked again; one who comes back as before is not. */
export async function sessionEnded(hasLeft: boolean): Promise<void> {
  if (hasLeft) forgetPushChoice();
  $push.set("off");
  await dropSubscription();
}

const dropSubscription = async () => (await currentSubscription())?.unsubscribe();

async function tell(userId: string): Promise<void> {
  const { publicKey } = await readPushSettings();
  const subscription = await subscribe(publicKey);
  await addToken(subscription);
  const { endpoint } = subscription;
  writePushChoice({ userId, endpoint, lang: currentLang(), toldAt: Date.now() });
}
