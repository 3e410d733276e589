import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import {
  CalendarHeart,
  Ellipsis,
  HeartHandshake,
  type LucideIcon,
  MessageCircle,
  UserRound,
  UsersRound,
  Video,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { $badges, type Badges } from "#client/lib/stores/badges.ts";
import { Mark } from "#client/ui/pictures/mark.tsx";
import { isBelow } from "#contract/paths.ts";
import { MoreRows, useSignOutQuestion } from "./more-rows.tsx";
import { usePageMenu } from "./use-page-menu.ts";

export function NavRail() {
  const { t } = useTranslation("shell");
  return (
    <nav
      aria-label={t("mainNav")}
      className="sticky top-0 z-30 hidden scrollbar-none h-dvh w-20 shrink-0 flex-col items-center gap-2 overflow-y-auto overflow-x-hidden border-line border-r bg-panel py-4 md:flex short:gap-0 short:py-2"
    >
      <Link
        to="/"
        aria-label={t("home")}
        className="mb-4 flex size-12 shrink-0 items-center justify-center rounded-md short:hidden"
      >
        <Mark />
      </Link>
      <NavLinks items={RAIL_ITEMS} className={railStyles} />
      <MoreMenu className={`${itemStyles} ${railStyles}`} />
    </nav>
  );
}

export function NavBar() {
  const { t } = useTranslation("shell");
  return (
    <nav
      ref={bottomBar}
      aria-label={t("mainNav")}
      className="nav-bar sticky bottom-0 z-30 flex border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavLinks
        items={BAR_ITEMS}
        className="h-[min(3.5rem,72px)] min-w-[50px] flex-auto text-[min(0.6875rem,3.5vw)]!"
      />
    </nav>
  );
}

function NavLinks({ items, className }: { items: readonly NavItem[]; className: string }) {
  return items.map((item) => <NavLink key={item.to} {...item} className={className} />);
}

function NavLink({ to, also, label, icon: Icon, badge, className }: NavItem & { className: string }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === "/" || to === "/profile" }}
      aria-current={also?.some((page) => isBelow(page, pathname)) ? "page" : undefined}
      className={`${itemStyles} ${className}`}
    >
      <NavLabel icon={Icon} badge={badge}>
        {t(`nav.${label}`)}
      </NavLabel>
    </Link>
  );
}

const itemStyles =
  "flex flex-col items-center justify-center gap-1 text-center text-dim text-xs transition hover:text-cream focus-visible:-outline-offset-2 aria-[current=page]:text-gold forced-colors:aria-[current=page]:underline";

/** All seven fit the 390 px of a phone in landscape; lower windows scroll the rail. */
const railStyles = "w-[4.75rem] shrink-0 rounded-md py-2.5 short:py-1";

function MoreMenu({ className }: { className: string }) {
  const { t } = useTranslation("shell");
  const { open, root, close, dismiss, toggle } = usePageMenu();
  const { ask, question } = useSignOutQuestion();
  const askToSignOut = () => {
    dismiss("escape");
    ask();
  };
  return (
    <div ref={root} className="mt-auto">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="more-menu"
        onClick={toggle}
        className={className}
      >
        <NavLabel icon={Ellipsis} badge="reports">
          {t("nav.more")}
        </NavLabel>
      </button>
      {open && (
        <div
          id="more-menu"
          className="fixed bottom-4 left-[5.25rem] max-h-[calc(100dvh-2rem)] w-max min-w-56 overflow-y-auto animate-rise-in rounded-lg border border-line bg-raised p-1.5 shadow-lift"
        >
          <MoreRows onChoose={close} onSignOut={askToSignOut} />
        </div>
      )}
      {question}
    </div>
  );
}

interface NavItem {
  to: "/" | "/dating" | "/events" | "/contacts" | "/chats" | "/profile";
  /** Listed, since `/profile/…` includes profiles of others. */
  also?: readonly string[];
  label: "video" | "dating" | "events" | "contacts" | "chats" | "me";
  icon: LucideIcon;
  badge?: keyof Badges;
}

const RAIL_ITEMS: readonly NavItem[] = [
  { to: "/", also: ["/rating", "/talk"], label: "video", icon: Video, badge: "reviews" },
  { to: "/dating", label: "dating", icon: HeartHandshake, badge: "dating" },
  { to: "/events", label: "events", icon: CalendarHeart },
  { to: "/chats", label: "chats", icon: MessageCircle, badge: "chats" },
  { to: "/contacts", label: "contacts", icon: UsersRound, badge: "contacts" },
  {
    to: "/profile",
    also: ["/profile/edit", "/profile/verification", "/settings", "/subscription", "/admin"],
    label: "me",
    icon: UserRound,
  },
];

/** Room for six. The rest of the menu, with the console, is on the member's profile. */
const BAR_ITEMS: readonly NavItem[] = RAIL_ITEMS.map((item) =>
  item.to === "/profile" ? { ...item, badge: "reports" } : item,
);

interface NavLabelProps {
  icon: LucideIcon;
  badge: keyof Badges | undefined;
  children: ReactNode;
}

function NavLabel({ icon: Icon, badge, children }: NavLabelProps) {
  const { t } = useTranslation("shell");
  const badges = useStore($badges);
  const waiting = badge ? badges[badge] : 0;
  return (
    <>
      <span className="relative">
        <Icon aria-hidden="true" size={22} strokeWidth={1.6} />
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="-top-2 absolute left-[72%] min-w-[1.5em] rounded-full bg-gold px-[0.35em] font-medium text-ink leading-[1.5] outline-2 outline-panel"
          >
            {waiting > 99 ? "99+" : waiting}
          </span>
        )}
      </span>
      {children}
      {waiting > 0 && <span className="sr-only">, {t("nav.waiting", { count: waiting })}</span>}
    </>
  );
}
