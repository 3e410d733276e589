import { useStore } from "@nanostores/react";
import { useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { createContext, type ReactNode } from "react";
import { FOOTER_DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { $session } from "#client/lib/session.ts";
import { isMembersOnly } from "#contract/paths.ts";
import { Footer } from "./footer/footer.tsx";
import { GuestHeader } from "./header/guest-header.tsx";
import { footerVariant, hidesBar, isImmersed } from "./layout-rules.ts";
import { NavBar, NavRail } from "./nav/app-nav.tsx";

export interface ShellProps {
  /** Any state but `init` means that the video chat is in use. */
  videoState: string;
  children: ReactNode;
}

export const InShell = createContext(false);

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
  if (isGuest) return <GuestLayout {...{ immersed, pathname }}>{page}</GuestLayout>;
  return (
    <AppLayout immersed={immersed} bar={!hidesBar(pathname)}>
      {page}
    </AppLayout>
  );
}

interface GuestLayoutProps {
  immersed: boolean;
  pathname: string;
  children: ReactNode;
}

/**
 * Guests of a members' page are being redirected and see nothing of it (specification, section 2). At a sign-out, the page
 * would otherwise be mounted once more and ask the server as a guest.
 */
function GuestLayout({ immersed, pathname, children }: GuestLayoutProps) {
  if (isMembersOnly(pathname)) return null;
  return (
    <div className="flex min-h-dvh flex-col">
      {!immersed && <GuestHeader />}
      {children}
      <div className="cookie-space" />
    </div>
  );
}

function AppLayout({ immersed, bar, children }: { immersed: boolean; bar: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      {!immersed && <NavRail />}
      <div className="flex min-w-0 flex-1 flex-col">
        {children}
        <div className="cookie-space" />
        {!immersed && bar && <NavBar />}
      </div>
    </div>
  );
}
