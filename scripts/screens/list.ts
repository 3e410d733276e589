import {
  CLIENT_PATHS,
  CONTACT_SECTIONS,
  DATING_SECTIONS,
  SEEN_BY,
  SETTINGS_SECTIONS,
} from "#contract/paths.ts";

/** A newcomer has just signed up: what each screen shows when there is nothing yet. */
export type Viewer = "guest" | "member" | "newcomer" | "vip";

/** What stands in the addresses of this viewer's screens: someone they write to, and an event. */
export interface Found {
  chat: string;
  person: string;
  event: string;
}

/** One article represents all, and one legal text with its notice. */
const PUBLIC = ["/about", "/faq", "/faq/what-is", "/faq/terms", "/support", "/vip", "/404"];

const GUEST = [
  "/",
  ...PUBLIC,
  "/auth/login",
  "/auth/sign-up",
  "/auth/recovery",
  "/auth/email",
  "/auth/confirm/not-a-token",
  "/auth/new-password/not-a-code",
  "/auth/stop/not-a-token",
  "/vip/stop/not-a-token",
  "/unsubscribe/not-a-token",
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
  `/profile/${person}`,
  ...SEEN_BY.map((viewer) => `/profile/as/${viewer}`),
  ...CONTACT_SECTIONS.map((section) => `/contacts/${section}`),
  ...SETTINGS_SECTIONS.map((section) => `/settings/${section}`),
  "/subscription",
  "/vip",
  "/support",
];

/** What VIP changes. */
const vipPaths = ({ event }: Found) => [
  "/",
  "/rating",
  "/dating",
  "/dating/visitors",
  "/events",
  `/events/${event}`,
  "/profile",
  "/subscription",
  "/vip",
];

export function screensOf(viewer: Viewer, found: Found): string[] {
  if (viewer === "guest") return GUEST;
  return viewer === "vip" ? vipPaths(found) : memberPaths(found);
}

/** Pages that the list leaves out on purpose: they only lead on, or need a state that the demo town has not. */
const LED_ON = [
  "/auth/social",
  "/chats/with/$userId",
  "/contacts",
  "/events/$id/edit",
  "/open",
  "/profile/$id/call",
  "/settings",
  "/share",
  "/vip/payment/$id",
];

/** Pages of the client that no picture is taken of though they should be. */
export function missedPages(found: Found): string[] {
  const visited = [...GUEST, ...memberPaths(found), ...vipPaths(found)];
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/\$[A-Za-z]+/g, "[^/]+")}$`);
    return visited.some((address) => pattern.test(address));
  };
  return CLIENT_PATHS.filter(
    (path) => !path.startsWith("/faq/") && !LED_ON.includes(path) && !isVisited(path),
  );
}
