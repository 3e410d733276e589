import { useStore } from "@nanostores/react";
import { useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { createContext, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { FOOTER_DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { wasPrerendered } from "#client/lib/first-load/first-paint.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $session } from "#client/lib/session.ts";
import { isMembersOnly } from "#contract/paths.ts";
import { Footer } from "./footer/footer.tsx";
import { GuestHeader } from "./header/guest-header.tsx";
import { footerVariant, hidesBar, isImmersed } from "./layout-rules.ts";

/** A guest's first load goes without the menu of members; with a session it loads beside the page. */
const loadNav = () => retryLostPart(() => import("./nav/app-nav.tsx"));
const ahead = $session.get().token === null ? undefined : loadNav();
const NavRail = lazy(async () => ({ default: (await (ahead ?? loadNav())).NavRail }));
const NavBar = lazy(async () => ({ default: (await (ahead ?? loadNav())).NavBar }));

export interface ShellProps {
  /** Any state but `init` means that the video chat is in use. */
  videoState: string;
  children: ReactNode;
}

export const InShell = createContext(false);

/** As high as the bar. */
const barSpace =
  "sticky bottom-0 h-[calc(min(3.5rem,72px)+1px+env(safe-area-inset-bottom))] border-line border-t bg-panel md:hidden";

/** Guests get one layout on every page, members another (decision 057). */
export function Shell({ videoState, children }: ShellProps) {
  const { pathname } = useLocation();
  const isGuest = useStore($session).token === null;
  const desktop = useMediaQuery(FOOTER_DESKTOP);
  const sight = { pathname, desktop, member: !isGuest, videoState };
  const footer = footerVariant(sight);
  const page = (
    <>
      <main
        id="main"
        tabIndex={-1}
        // Below a page that still loads, the members' line would be pushed down in sight.
        className={clsx("flex flex-1 flex-col outline-none", footer === "line" && "min-h-dvh")}
      >
        <InShell value={true}>{children}</InShell>
      </main>
      {footer !== "hidden" && <Footer variant={footer} />}
    </>
  );
  const immersed = isImmersed(sight);
  const [mounted, setMounted] = useState(wasPrerendered);
  useEffect(() => setMounted(true), []);
  // Guests of a members' page are being redirected (specification, section 2).
  if (isGuest && !mounted && isMembersOnly(pathname)) return null;
  // One tree for both: a page remounted at sign-out would query the server as a guest.
  return (
    <div className={clsx("flex min-h-dvh", isGuest && "flex-col")}>
      {!immersed && isGuest && <GuestHeader />}
      {!immersed && !isGuest && (
        <Suspense fallback={<div className="hidden w-20 shrink-0 border-line border-r bg-panel md:block" />}>
          <NavRail />
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {page}
        <div className="cookie-space" />
        {!isGuest && !immersed && !hidesBar(pathname) && (
          <Suspense fallback={<div className={barSpace} />}>
            <NavBar />
          </Suspense>
        )}
      </div>
    </div>
  );
}
