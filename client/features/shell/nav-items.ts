import { LogIn, type LucideIcon, UserRound, Video } from "lucide-react";
import type { Badges } from "#client/lib/badges.ts";

export interface NavItem {
  to: "/" | "/profile" | "/auth/login";
  label: "video" | "me" | "signIn";
  icon: LucideIcon;
  /** What waits there. */
  badge?: keyof Badges;
  /** Who sees it; everybody when left out. */
  only?: "guest" | "member";
}

/** The rail of a desktop and the bar of a phone: at most five, in this order. A feature adds its line when it works. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: "/", label: "video", icon: Video },
  { to: "/profile", label: "me", icon: UserRound, only: "member" },
  { to: "/auth/login", label: "signIn", icon: LogIn, only: "guest" },
];
