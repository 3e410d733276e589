/** Served with the shell and 200 (specification, section 2), others with 404. No imports. */

export const FAQ_SECTIONS = [
  "what-is",
  "register",
  "rating",
  "recommendations",
  "events",
  "privacy",
  "safety",
  "child-safety",
  "vip",
  "help",
  "terms",
  "privacy-policy",
  "newsletter",
  "cookies",
] as const;
export type FaqSection = (typeof FAQ_SECTIONS)[number];

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

/** Tabs of the moderators' console, whose own address shows the cases. */
export const CONSOLE_SECTIONS = [
  "people",
  "appeals",
  "photos",
  "selfies",
  "events",
  "tickets",
  "log",
  "settings",
  "figures",
] as const;
export type ConsoleSection = (typeof CONSOLE_SECTIONS)[number];
export const CONSOLE_PATH = "/admin";

export const isConsoleSection = (name: string): name is ConsoleSection =>
  (CONSOLE_SECTIONS as readonly string[]).includes(name);

export const SEEN_BY = ["stranger", "friend", "guest"] as const;
export type SeenBy = (typeof SEEN_BY)[number];
export const isSeenBy = (name: string): name is SeenBy => (SEEN_BY as readonly string[]).includes(name);

export const DATING_SECTIONS = ["likes", "bookmarks", "visitors", "saved"] as const;
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
  "/auth/phone",
  "/vip",
  "/vip/payment/$id",
  "/vip/stop/$token",
  "/subscription",
  "/profile",
  "/profile/edit",
  "/profile/verification",
  "/profile/as/$viewer",
  "/profile/$id",
  "/profile/$id/call",
  "/contacts",
  ...CONTACT_SECTIONS.map((section) => `/contacts/${section}`),
  "/settings",
  ...SETTINGS_SECTIONS.map((section) => `/settings/${section}`),
  "/admin",
  ...CONSOLE_SECTIONS.map((section) => `/admin/${section}`),
  "/admin/people/$id",
  "/support",
  "/share",
  "/open",
  "/unsubscribe/$token",
  "/deleted",
  "/suspended",
  "/decisions",
  "/maintenance",
];

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
  "/admin",
];

const MAIL_PATHS = ["/auth/confirm", "/auth/stop", "/auth/new-password"];
export const isFromMail = (path: string): boolean => MAIL_PATHS.some((above) => isBelow(above, path));
export const LOGIN_PATH = "/auth/login";

const patterns = CLIENT_PATHS.map(
  (path) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\$[A-Za-z]+/g, "[^/]+")}/?$`),
);

/** The pattern in `CLIENT_PATHS`. Unlike the address, it names no one and may be reported. */
export const pageOf = (pathname: string): string | undefined =>
  CLIENT_PATHS[patterns.findIndex((pattern) => pattern.test(pathname))];

/** Few enough to serve as labels of metrics. */
export const PAGE_KINDS = [...new Set(CLIENT_PATHS.map((path) => path.split("/")[1] || "home"))];
export const pageKindOf = (pathname: string): string | undefined => {
  const page = pageOf(pathname);
  return page && (page.split("/")[1] || "home");
};

export const isClientPath = (pathname: string): boolean => pageOf(pathname) !== undefined;

export const isCallPage = (pathname: string): boolean => /^\/profile\/[^/]+\/call\/?$/.test(pathname);

export const isBelow = (prefix: string, pathname: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

export const isMembersOnly = (pathname: string): boolean =>
  MEMBERS_ONLY.some((prefix) => isBelow(prefix, pathname));
