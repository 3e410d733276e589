export type FooterVariant = "full" | "small" | "hidden";

export interface FooterSight {
  pathname: string;
  /** Wider than 1199 px. */
  desktop: boolean;
  callState: string;
}

const CALL_SCREEN = /^\/profile\/[^/]+\/call\/?$/;

/**
 * The footer's visibility (specification, section 2). `/rating` holds a video chat as `/` does and follows its rule:
 * on a phone the picture needs the whole screen.
 */
export function footerVariant({ pathname, desktop, callState }: FooterSight): FooterVariant {
  const hasChat = pathname === "/" || pathname === "/rating";
  if (!desktop && hasChat && callState !== "init") return "hidden";
  if (!desktop && CALL_SCREEN.test(pathname)) return "hidden";
  return pathname === "/events" ? "small" : "full";
}
