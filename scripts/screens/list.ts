import {
  CLIENT_PATHS,
  CONSOLE_SECTIONS,
  CONTACT_SECTIONS,
  DATING_SECTIONS,
  SEEN_BY,
  SETTINGS_SECTIONS,
} from "#contract/paths.ts";

/** A newcomer has just signed up and sees every screen empty; a leaver has deleted their profile. */
export type Viewer = "guest" | "member" | "newcomer" | "vip" | "moderator" | "leaver";

export interface Found {
  chat: string;
  person: string;
  event: string;
  ownEvent: string;
  payments: string[];
}

/** One article stands for all of them, and so does one legal text with its notice. */
const PUBLIC = ["/about", "/faq", "/faq/what-is", "/faq/terms", "/support", "/vip", "/404"];

const GUEST = [
  "/",
  ...PUBLIC,
  "/auth/login",
  "/auth/sign-up",
  "/auth/sign-up#account",
  "/auth/sign-up#sent",
  "/auth/recovery",
  "/auth/recovery#link",
  "/auth/email",
  "/auth/phone",
  "/auth/confirm/not-a-token",
  "/auth/new-password/not-a-code",
  "/auth/stop/not-a-token",
  "/vip/stop/not-a-token",
  "/unsubscribe/not-a-token",
  "/unsubscribe/someone.messages.not-a-signature",
  "/talk",
  "/deleted",
  "/suspended",
  "/maintenance",
];

const memberPaths = ({ chat, person }: Found) => [
  "/",
  "/rating",
  "/dating",
  ...DATING_SECTIONS.map((section) => `/dating/${section}`),
  "/events",
  "/events/new",
  "/chats",
  `/chats/${chat}`,
  "/profile",
  "/profile/edit",
  "/profile/verification",
  `/profile/${person}`,
  ...SEEN_BY.map((viewer) => `/profile/as/${viewer}`),
  ...CONTACT_SECTIONS.map((section) => `/contacts/${section}`),
  "/settings",
  ...SETTINGS_SECTIONS.map((section) => `/settings/${section}`),
  "/settings/account#delete",
  "/decisions",
  "/subscription",
  "/vip",
  "/support",
];

const vipPaths = ({ event, ownEvent, payments }: Found) => [
  "/",
  "/rating",
  "/dating",
  "/dating/visitors",
  "/events",
  `/events/${event}`,
  `/events/${ownEvent}/edit`,
  "/profile",
  "/subscription",
  "/vip",
  ...payments,
];

const consolePaths = ({ person }: Found) => [
  "/admin",
  ...CONSOLE_SECTIONS.map((section) => `/admin/${section}`),
  `/admin/people/${person}`,
];

/** Taken with failing requests, as during maintenance. */
export const DURING_MAINTENANCE = ["/maintenance"];

export function screensOf(viewer: Viewer, found: Found): string[] {
  if (viewer === "guest") return GUEST;
  if (viewer === "leaver") return ["/deleted"];
  if (viewer === "moderator") return consolePaths(found);
  return viewer === "vip" ? vipPaths(found) : memberPaths(found);
}

/** They only redirect, or need a state that the demo town does not have. */
const OMITTED = ["/auth/social", "/chats/with/$userId", "/contacts", "/open", "/profile/$id/call", "/share"];

export function missingPages(found: Found): string[] {
  const visited = [...GUEST, ...memberPaths(found), ...vipPaths(found), ...consolePaths(found)];
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/\$[A-Za-z]+/g, "[^/]+")}$`);
    return visited.some((address) => pattern.test(address));
  };
  return CLIENT_PATHS.filter(
    (path) => !path.startsWith("/faq/") && !OMITTED.includes(path) && !isVisited(path),
  );
}
