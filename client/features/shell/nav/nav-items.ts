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
  /** Other pages that mark the item as current. They are listed, since `/profile/…` includes profiles of others. */
  also?: readonly string[];
  label: "video" | "dating" | "events" | "contacts" | "chats" | "me" | "signIn";
  icon: LucideIcon;
  /** The badge that counts what waits there. */
  badge?: keyof Badges;
  /** Who sees the item; everyone if omitted. */
  only?: "guest" | "member";
}

/** Items of the desktop rail, in this order. */
export const RAIL_ITEMS: readonly NavItem[] = [
  { to: "/", also: ["/rating", "/talk"], label: "video", icon: Video, badge: "reviews" },
  { to: "/dating", label: "dating", icon: HeartHandshake, badge: "dating", only: "member" },
  { to: "/events", label: "events", icon: CalendarHeart, only: "member" },
  { to: "/chats", label: "chats", icon: MessageCircle, badge: "chats", only: "member" },
  { to: "/contacts", label: "contacts", icon: UsersRound, badge: "contacts", only: "member" },
  {
    to: "/profile",
    also: ["/profile/edit", "/settings", "/subscription", "/admin"],
    label: "me",
    icon: UserRound,
    only: "member",
  },
  { to: "/auth/login", label: "signIn", icon: LogIn, only: "guest" },
];

/** Items of the phone's bar, which has room for six. The rest of the menu, with the console, is on the member's profile. */
export const BAR_ITEMS: readonly NavItem[] = RAIL_ITEMS.map((item) =>
  item.to === "/profile" ? { ...item, badge: "reports" } : item,
);
