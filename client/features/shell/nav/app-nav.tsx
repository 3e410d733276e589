import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { $session } from "#client/lib/session.ts";
import { $badges } from "#client/lib/stores/badges.ts";
import { Mark } from "#client/ui/mark.tsx";
import { isBelow } from "#contract/paths.ts";
import { MoreMenu } from "./more-menu.tsx";
import { NAV_ITEMS, type NavItem } from "./nav-items.ts";

/** The slim left rail on tablets and desktops. */
export function NavRail() {
  const { t } = useTranslation("shell");
  const isMember = useStore($session).token !== null;
  return (
    <nav
      aria-label={t("mainNav")}
      className="sticky top-0 z-30 hidden h-dvh w-20 shrink-0 flex-col items-center gap-2 border-line border-r bg-panel py-4 md:flex"
    >
      <Link
        to="/"
        aria-label={t("home")}
        className="mb-4 flex size-12 items-center justify-center rounded-md"
      >
        <Mark />
      </Link>
      <NavLinks items={NAV_ITEMS} className="w-16 rounded-md py-2.5" />
      {isMember && <MoreMenu className={`${itemStyles} w-16 rounded-md py-2.5`} />}
    </nav>
  );
}

/** The bottom bar of a phone. */
export function NavBar() {
  const { t } = useTranslation("shell");
  return (
    <nav
      ref={bottomBar}
      aria-label={t("mainNav")}
      className="nav-bar sticky bottom-0 z-30 flex border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavLinks
        items={NAV_ITEMS}
        className="h-[min(3.5rem,72px)] min-w-[50px] flex-auto text-[min(0.6875rem,3.5vw)]!"
      />
    </nav>
  );
}

function NavLinks({ items, className }: { items: readonly NavItem[]; className: string }) {
  const role = useStore($session).token === null ? "guest" : "member";
  return items
    .filter(({ only }) => only === undefined || only === role)
    .map((item) => <NavLink key={item.to} {...item} className={className} />);
}

function NavLink({ to, also, label, icon: Icon, badge, className }: NavItem & { className: string }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const badges = useStore($badges);
  const waiting = badge ? badges[badge] : 0;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === "/" || to === "/profile" }}
      aria-current={also?.some((page) => isBelow(page, pathname)) ? "page" : undefined}
      className={`${itemStyles} ${className}`}
    >
      <span className="relative">
        <Icon aria-hidden="true" size={22} strokeWidth={1.6} />
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="-top-2 absolute left-[55%] min-w-[1.7em] rounded-full bg-gold px-[0.4em] font-medium text-ink leading-[1.7]"
          >
            {waiting > 99 ? "99+" : waiting}
          </span>
        )}
      </span>
      {t(`nav.${label}`)}
      {waiting > 0 && <span className="sr-only">, {t("nav.waiting", { count: waiting })}</span>}
    </Link>
  );
}

const itemStyles =
  "flex flex-col items-center justify-center gap-1 text-center text-dim text-xs transition hover:text-cream focus-visible:-outline-offset-2 aria-[current=page]:text-gold forced-colors:aria-[current=page]:underline";
