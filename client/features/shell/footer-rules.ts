export type FooterVariant = "full" | "small" | "hidden";

export interface FooterSight {
  pathname: string;
  /** Wider than 1199 px. */
  desktop: boolean;
  videoState: string;
}

const CALL_SCREEN = /^\/profile\/[^/]+\/call\/?$/;
const CHATS = /^\/chats(\/|$)/;
const EVENTS = /^\/events(\/|$)/;
const OPEN_CHAT = /^\/chats\/./;

/**
 * The footer's visibility (specification, section 2). `/rating` holds a video chat as `/` does and follows its rule:
 * on a phone the picture needs the whole screen.
 */
export function footerVariant(sight: FooterSight): FooterVariant {
  // Chats scroll by themselves: there is nothing below them to come to.
  if (hasStage(sight) || CHATS.test(sight.pathname)) return "hidden";
  return EVENTS.test(sight.pathname) ? "small" : "full";
}

/** A video chat on a narrow screen needs all of it: with the footer go the header and the bar. */
export const isImmersed = (sight: FooterSight): boolean => !sight.desktop && hasStage(sight);

/** Faces have the whole height of the window: a footer below them would make the page scroll. */
function hasStage({ pathname, videoState }: FooterSight): boolean {
  const hasChat = pathname === "/" || pathname === "/rating";
  return (hasChat && videoState !== "init") || CALL_SCREEN.test(pathname);
}

/** An open chat has its own way back, and on a phone the place of the bar goes to what one writes. */
export const hidesBar = (pathname: string): boolean => OPEN_CHAT.test(pathname);
