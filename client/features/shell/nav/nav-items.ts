import {
  CalendarHeart,
  HeartHandshake,
  LogIn,
  type LucideIcon,
  MessageCircle,
  UserRound,
  UsersRound,
  Video,
} from "lucide-react";
import type { Badges } from "#client/lib/stores/badges.ts";

export interface NavItem {
  to: "/" | "/dating" | "/events" | "/contacts" | "/chats" | "/profile" | "/auth/login";
  /** Other pages that belong to it. Below `/profile` lie profiles of others too. */
  also?: readonly string[];
  label: "video" | "dating" | "events" | "contacts" | "chats" | "me" | "signIn";
  icon: LucideIcon;
  /** What waits there. */
  badge?: keyof Badges;
  /** Who sees the item; everyone when left out. */
  only?: "guest" | "member";
}

/** The rail of a desktop and the bar of a phone, which has room for six, in this order. A feature adds its line when it works. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: "/", also: ["/rating", "/talk"], label: "video", icon: Video, badge: "reviews" },
  { to: "/dating", label: "dating", icon: HeartHandshake, badge: "dating", only: "member" },
  { to: "/events", label: "events", icon: CalendarHeart, only: "member" },
  { to: "/chats", label: "chats", icon: MessageCircle, badge: "chats", only: "member" },
  { to: "/contacts", label: "contacts", icon: UsersRound, badge: "contacts", only: "member" },
  {
    to: "/profile",
    also: ["/profile/edit", "/settings", "/subscription"],
    label: "me",
    icon: UserRound,
    only: "member",
  },
  { to: "/auth/login", label: "signIn", icon: LogIn, only: "guest" },
];
