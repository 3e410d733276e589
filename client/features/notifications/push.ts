import { atom } from "nanostores";
import { closeNotifications } from "#client/lib/browser/shown-notifications.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { parseJson } from "#contract/json.ts";
import { PUSH_REFRESH_DAYS } from "#contract/limits.ts";
import type { TestedDevice } from "#contract/notifications.ts";
import { DAY_MS } from "#contract/time.ts";
import { addToken, readPushSettings, removeToken, testPushes } from "./api.ts";
import { askPermission, currentSubscription, isFor, isGranted, pushSupport, subscribe } from "./browser.ts";

export type PushState = "on" | "off" | Exclude<ReturnType<typeof pushSupport>, "possible">;

export const $push = atom<PushState>("off");

export function refreshPushState(userId: string): void {
  const can = pushSupport();
  const isChosen = isGranted() && readPushChoice()?.userId === userId;
  $push.set(can !== "possible" ? can : isChosen ? "on" : "off");
}

/** Call only from a user action, since the browser may ask for permission. */
export async function turnOn(userId: string): Promise<void> {
  if (await askPermission()) await sendSubscription(userId);
  refreshPushState(userId);
}

export async function turnOff(userId: string): Promise<void> {
  forgetPushChoice();
  refreshPushState(userId);
  await Promise.all([removeToken(), dropSubscription()]);
}

export async function refreshSubscription(userId: string, lang: string): Promise<void> {
  refreshPushState(userId);
  const choice = readPushChoice();
  if ($push.get() !== "on" || !choice) return;
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? "";
  if (isStale(choice, { endpoint, lang }, Date.now())) return sendSubscription(userId);
  // The push service reported the subscription as gone, though the browser still has it: only a new one helps.
  const { subscribed, publicKey } = await readPushSettings();
  if (!subscribed) await renew(userId);
  else if (subscription && !isFor(subscription, publicKey)) await sendSubscription(userId);
}

async function renew(userId: string): Promise<void> {
  await dropSubscription();
  await sendSubscription(userId);
}

/** Drops this browser's subscription if the server no longer has it. */
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

/** The next user of this browser is someone else. The choice is forgotten only if the user left on purpose. */
export function endPushes(hasLeft: boolean): void {
  if (hasLeft) forgetPushChoice();
  $push.set("off");
  Promise.all([dropSubscription(), closeNotifications()]).catch(logPushFailure);
}

/** Specification, section 8: failures of push tokens are only logged. */
export const logPushFailure = (error: unknown): void => console.error("Push", error);

const dropSubscription = async () => (await currentSubscription())?.unsubscribe();

async function sendSubscription(userId: string): Promise<void> {
  const { publicKey } = await readPushSettings();
  const subscription = await subscribe(publicKey);
  await addToken(subscription);
  const { endpoint } = subscription;
  writePushChoice({ userId, endpoint, lang: currentLang(), toldAt: Date.now() });
}

interface PushChoice {
  userId: string;
  endpoint: string;
  lang: string;
  /** In milliseconds since 1970. */
  toldAt: number;
}

const KEY = "push";
const REFRESH_MS = PUSH_REFRESH_DAYS * DAY_MS;

const readPushChoice = (): PushChoice | null => parseJson(readStored(KEY) ?? "null") as PushChoice | null;

const writePushChoice = (choice: PushChoice): void => void store(KEY, JSON.stringify(choice));
const forgetPushChoice = (): void => forget(KEY);

/** After seven days, or when the endpoint or the language has changed. */
export function isStale(
  choice: PushChoice,
  { endpoint, lang }: Pick<PushChoice, "endpoint" | "lang">,
  now: number,
): boolean {
  return now - choice.toldAt >= REFRESH_MS || choice.endpoint !== endpoint || choice.lang !== lang;
}
