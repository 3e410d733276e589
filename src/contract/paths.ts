/**
 * The pages of the client (specification, section 2). The server answers these with the shell and
 * 200, every other page address with the shell and 404. `$name` stands for one segment. A page is added here together
 * with its route; `test/contract/paths.test.ts` holds this list and the route files together. No imports.
 */

export const FAQ_SECTIONS = [
  "what-is",
  "register",
  "rating",
  "recommendations",
  "events",
  "privacy",
  "safety",
  "vip",
  "help",
  "terms",
  "privacy-policy",
  "newsletter",
  "cookies",
] as const;
export type FaqSection = (typeof FAQ_SECTIONS)[number];

/** Kept by edition (`legal-editions.ts`); consents are stored with it. */
const LEGAL_SECTIONS: readonly FaqSection[] = ["terms", "privacy-policy", "newsletter"];
export const isLegal = (section: FaqSection): boolean => LEGAL_SECTIONS.includes(section);

export const isFaqSection = (name: string): name is FaqSection =>
  (FAQ_SECTIONS as readonly string[]).includes(name);

export const SETTINGS_SECTIONS = [
  "privacy",
  "profile",
  "photos",
  "notifications",
  "security",
  "account",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const isSettingsSection = (name: string): name is SettingsSection =>
  (SETTINGS_SECTIONS as readonly string[]).includes(name);

export const CONTACT_SECTIONS = ["friends", "requests", "blocked"] as const;
export type ContactSection = (typeof CONTACT_SECTIONS)[number];

export const isContactSection = (name: string): name is ContactSection =>
  (CONTACT_SECTIONS as readonly string[]).includes(name);

/** The viewers whose eyes a member may see their own profile with. */
export const SEEN_BY = ["stranger", "friend", "guest"] as const;
export type SeenBy = (typeof SEEN_BY)[number];
export const isSeenBy = (name: string): name is SeenBy => (SEEN_BY as readonly string[]).includes(name);

/** What belongs to the dating search, each a tab of its own. */
export const DATING_SECTIONS = ["bookmarks", "visitors", "saved"] as const;
export type DatingSection = (typeof DATING_SECTIONS)[number];

export const isDatingSection = (name: string): name is DatingSection =>
  (DATING_SECTIONS as readonly string[]).includes(name);

export const CLIENT_PATHS: readonly string[] = [
  "/",
  "/about",
  "/faq",
  ...FAQ_SECTIONS.map((section) => `/faq/${section}`),
  "/rating",
  "/talk",
  "/dating",
  ...DATING_SECTIONS.map((section) => `/dating/${section}`),
  "/events",
  "/events/new",
  "/events/$id",
  "/events/$id/edit",
  "/chats",
  "/chats/$id",
  "/chats/with/$userId",
  "/auth/login",
  "/auth/sign-up",
  "/auth/recovery",
  "/auth/new-password/$code",
  "/auth/confirm/$token",
  "/auth/stop/$token",
  "/auth/social",
  "/auth/email",
  "/vip",
  "/vip/payment/$id",
  "/vip/stop/$token",
  "/subscription",
  "/profile",
  "/profile/edit",
  "/profile/as/$viewer",
  "/profile/$id",
  "/profile/$id/call",
  "/contacts",
  ...CONTACT_SECTIONS.map((section) => `/contacts/${section}`),
  "/settings",
  ...SETTINGS_SECTIONS.map((section) => `/settings/${section}`),
  "/support",
  "/share",
  "/open",
  "/unsubscribe/$token",
  "/deleted",
  "/suspended",
  "/maintenance",
];

/** What strangers and search engines find: drawn before anyone asks, in each language. */
export const GUEST_PAGES: readonly string[] = [
  "/",
  "/about",
  "/faq",
  ...FAQ_SECTIONS.map((section) => `/faq/${section}`),
  "/vip",
  "/support",
  "/auth/login",
  "/auth/sign-up",
  "/auth/recovery",
];

/** A signed-out person who opens one of these, or anything below, is sent to sign in (specification, section 4). */
const MEMBERS_ONLY: readonly string[] = [
  "/profile",
  "/contacts",
  "/settings",
  "/rating",
  "/chats",
  "/dating",
  "/events",
  "/subscription",
  "/vip/payment",
  "/share",
];

/** Where links in letters lead: these pages stay open for guests and members alike. */
const LETTER_PATHS = ["/auth/confirm", "/auth/stop", "/auth/new-password"];
export const isFromLetter = (path: string): boolean => LETTER_PATHS.some((above) => isBelow(above, path));
export const LOGIN_PATH = "/auth/login";

const patterns = CLIENT_PATHS.map(
  (path) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\$[A-Za-z]+/g, "[^/]+")}/?$`),
);

/** The page that answers an address, as it stands in `CLIENT_PATHS`: what may be sent of an address that names someone. */
export const pageOf = (pathname: string): string | undefined =>
  CLIENT_PATHS[patterns.findIndex((pattern) => pattern.test(pathname))];

/** What pages are about, by the first word of their address: few enough to count by. */
export const PAGE_KINDS = [...new Set(CLIENT_PATHS.map((path) => path.split("/")[1] || "home"))];
export const pageKindOf = (pathname: string): string | undefined => {
  const page = pageOf(pathname);
  return page && (page.split("/")[1] || "home");
};

export const isClientPath = (pathname: string): boolean => pageOf(pathname) !== undefined;

export const isBelow = (prefix: string, pathname: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

export const isMembersOnly = (pathname: string): boolean =>
  MEMBERS_ONLY.some((prefix) => isBelow(prefix, pathname));
