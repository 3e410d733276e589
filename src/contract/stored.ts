/** Storage and cookies accept no other names, and the pages on cookies and privacy list exactly these. No imports. */

export const STORED_TOPICS = [
  "signIn",
  "safety",
  "language",
  "choices",
  "return",
  "unsent",
  "events",
  "offline",
  "push",
] as const;
export type StoredTopic = (typeof STORED_TOPICS)[number];

interface Stored {
  /** `local`, `tab`: local and session storage. `database`: IndexedDB. `worker`: the service worker. */
  where: "local" | "tab" | "cookie" | "database" | "cache" | "worker";
  topic: StoredTopic;
}

/** @internal */
export const STORED = {
  token: { where: "local", topic: "signIn" },
  ended: { where: "local", topic: "signIn" },
  suspension: { where: "local", topic: "signIn" },
  left: { where: "local", topic: "signIn" },
  device: { where: "cookie", topic: "safety" },
  oauth: { where: "cookie", topic: "signIn" },
  headingTo: { where: "tab", topic: "signIn" },
  headingToLately: { where: "local", topic: "signIn" },
  signUp: { where: "tab", topic: "signIn" },
  asked: { where: "local", topic: "return" },
  invite: { where: "local", topic: "return" },
  keptContacts: { where: "local", topic: "return" },
  lang: { where: "local", topic: "language" },
  "video.country": { where: "local", topic: "choices" },
  "video.camera": { where: "local", topic: "choices" },
  "video.microphone": { where: "local", topic: "choices" },
  "video.speaker": { where: "local", topic: "choices" },
  "video.letterKeys": { where: "local", topic: "choices" },
  "console.keys": { where: "local", topic: "choices" },
  "video.guard": { where: "local", topic: "choices" },
  "video.guardFetch": { where: "local", topic: "choices" },
  "video.blur": { where: "local", topic: "choices" },
  "video.captionsSay": { where: "local", topic: "choices" },
  "video.captionsRead": { where: "local", topic: "choices" },
  "video.captionsLang": { where: "local", topic: "choices" },
  "video.hideAddress": { where: "local", topic: "choices" },
  sound: { where: "local", topic: "choices" },
  vibration: { where: "local", topic: "choices" },
  voiceSpeed: { where: "local", topic: "choices" },
  datingSort: { where: "local", topic: "choices" },
  datingHint: { where: "local", topic: "choices" },
  datingView: { where: "local", topic: "choices" },
  eventsSort: { where: "local", topic: "choices" },
  cookieAgreement: { where: "local", topic: "choices" },
  httpsNoted: { where: "local", topic: "choices" },
  install: { where: "local", topic: "choices" },
  pushDeclined: { where: "local", topic: "choices" },
  guestKey: { where: "local", topic: "return" },
  resumeToken: { where: "tab", topic: "return" },
  datingPlace: { where: "tab", topic: "return" },
  vipFrom: { where: "tab", topic: "return" },
  reloaded: { where: "tab", topic: "return" },
  shared: { where: "local", topic: "unsent" },
  unsent: { where: "database", topic: "unsent" },
  keptEvents: { where: "local", topic: "events" },
  offline: { where: "database", topic: "offline" },
  build: { where: "cache", topic: "offline" },
  push: { where: "local", topic: "push" },
  "sw.js": { where: "worker", topic: "push" },
} as const satisfies Record<string, Stored>;

export type StoredName = keyof typeof STORED;

type NamedIn<Where extends Stored["where"]> = {
  [Name in StoredName]: (typeof STORED)[Name] extends { where: Where } ? Name : never;
}[StoredName];
type Key<Name extends string> = Name | `${Name}:${string}`;

/** Of earlier builds: read once, moved and removed. */
type FormerLocalKey = `outbox:${string}` | "video.blurFirst";
type FormerTabKey = "early" | "tab";
export type FormerDatabaseName = "unsent-photos";

export type LocalKey = Key<NamedIn<"local">> | FormerLocalKey;
export type TabKey = Key<NamedIn<"tab">> | FormerTabKey;
export type CookieName = NamedIn<"cookie">;
export type DatabaseName = NamedIn<"database">;

/** Browsers accept `__Host-` from https only, and then from no other host of the domain. */
export const cookieName = (name: CookieName, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

export const shownName = (name: StoredName, isHttps: boolean): string =>
  isCookie(name) ? cookieName(name, isHttps) : name;

const isCookie = (name: StoredName): name is CookieName => STORED[name].where === "cookie";

export const storedFor = (topic: StoredTopic): StoredName[] =>
  (Object.keys(STORED) as StoredName[]).filter((name) => STORED[name].topic === topic);
