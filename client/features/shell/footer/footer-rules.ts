export type FooterVariant = "full" | "small" | "line" | "hidden";

export interface FooterContext {
  pathname: string;
  /** Wider than 1199 px. */
  desktop: boolean;
  /** The viewer is signed in. */
  member: boolean;
  videoState: string;
}

const CALL_SCREEN = /^\/profile\/[^/]+\/call\/?$/;
const READING = /^\/(about|faq)(\/|$)/;
const CHATS = /^\/chats(\/|$)/;
const EVENTS = /^\/events(\/|$)/;
const OPEN_CHAT = /^\/chats\/./;

/**
 * The footer's visibility (specification, section 2). `/rating` holds a video chat as `/` does and follows its rule:
 * on a phone the picture needs the whole screen.
 */
export function footerVariant(context: FooterContext): FooterVariant {
  // Chats scroll by themselves: there is nothing below them to come to.
  if (hasStage(context) || CHATS.test(context.pathname)) return "hidden";
  if (EVENTS.test(context.pathname)) return "small";
  // Members have been won already: around what they work with stands one line, and on phones nothing (footer.tsx).
  return context.member && !READING.test(context.pathname) ? "line" : "full";
}

/** A video chat on a narrow screen needs all of it: with the footer go the header and the bar. */
export const isImmersed = (context: FooterContext): boolean => !context.desktop && hasStage(context);

/** Faces have the whole height of the window: a footer below them would make the page scroll. */
function hasStage({ pathname, videoState }: FooterContext): boolean {
  const hasChat = pathname === "/" || pathname === "/rating" || pathname === "/talk";
  return (hasChat && videoState !== "init") || CALL_SCREEN.test(pathname);
}

/** An open chat has its own way back, and on a phone the composer takes the place of the bar. */
export const hidesBar = (pathname: string): boolean => OPEN_CHAT.test(pathname);
