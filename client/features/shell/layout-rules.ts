import { isCallPage } from "#contract/paths.ts";

export type FooterVariant = "full" | "small" | "line" | "hidden";

export interface LayoutContext {
  pathname: string;
  desktop: boolean;
  member: boolean;
  videoState: string;
}

const READING = /^\/(about|faq)(\/|$)/;
const CHATS = /^\/chats(\/|$)/;
const EVENTS = /^\/events(\/|$)/;
const OPEN_CHAT = /^\/chats\/./;
const CASES = /^\/admin\/?$/;

/** Specification, section 2; on desktops decision 043. `/rating` has a video chat like `/` and follows its rule. */
export function footerVariant(context: LayoutContext): FooterVariant {
  // Chats scroll within themselves, so nothing below them can be reached.
  if (hasStage(context) || CHATS.test(context.pathname) || CASES.test(context.pathname)) return "hidden";
  if (EVENTS.test(context.pathname)) return "small";
  // Members need no advertising: their pages have one line.
  return context.member && !READING.test(context.pathname) ? "line" : "full";
}

export const isImmersed = (context: LayoutContext): boolean => !context.desktop && hasStage(context);

/** Whether the video takes the full height of the window, where a footer would make the page scroll. */
function hasStage({ pathname, videoState }: LayoutContext): boolean {
  const hasChat = pathname === "/" || pathname === "/rating" || pathname === "/talk";
  return (hasChat && videoState !== "init") || isCallPage(pathname);
}

/**
 * Whether the bottom bar hides: an open chat and the moderators' cases have their own back link, and the composer or the decisions
 * take the bar's place.
 */
export const hidesBar = (pathname: string): boolean => OPEN_CHAT.test(pathname) || CASES.test(pathname);
