import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { $session } from "#client/lib/session.ts";
import { Mark } from "#client/ui/mark.tsx";
import { isBelow } from "#contract/paths.ts";
import { MoreMenu } from "./more-menu.tsx";
import { BAR_ITEMS, type NavItem, RAIL_ITEMS } from "./nav-items.ts";
import { NavLabel } from "./nav-label.tsx";

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
      <NavLinks items={RAIL_ITEMS} className="w-16 rounded-md py-2.5" />
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
        items={BAR_ITEMS}
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
