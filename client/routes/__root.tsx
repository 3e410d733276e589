import { useStore } from "@nanostores/react";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
} from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { AfterHydration } from "#client/after-hydration.tsx";
import { ForgetOfflineEvents } from "#client/features/events/forget-offline-events.tsx";
import { AuthLoader } from "#client/features/shell/loader/auth-loader.tsx";
import { MaintenanceOverlay } from "#client/features/shell/maintenance/maintenance-overlay.tsx";
import { CookieBanner } from "#client/features/shell/notices/cookie-banner.tsx";
import { InsecureNote } from "#client/features/shell/notices/insecure-note.tsx";
import { NetworkBar } from "#client/features/shell/notices/network-bar.tsx";
import { UpdateBar } from "#client/features/shell/notices/update-bar.tsx";
import { Shell } from "#client/features/shell/shell.tsx";
import { SkipLink } from "#client/features/shell/skip-link.tsx";
import { useRouteFocus } from "#client/features/shell/use-route-focus.ts";
import { askWhySignedOut, useSessionChange } from "#client/features/shell/use-session-change.ts";
import { $videoState } from "#client/features/video/session/video-state.ts";
import { redirectFor, rememberDestination, takeDestination } from "#client/lib/destination.ts";
import { hydrated } from "#client/lib/first-load/first-paint.ts";
import { retryLostPart, retryUntilLoaded } from "#client/lib/lost-parts/lost-chunk.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { $slow } from "#client/lib/queries/slow.ts";
import { configQuery } from "#client/lib/queries/use-config.ts";
import { $codeWanted } from "#client/lib/second-factor.ts";
import { $session, hasLeft, type Session } from "#client/lib/session.ts";
import { isBelow, isCallPage, LOGIN_PATH } from "#contract/paths.ts";

const NotFound = lazy(() => import("#client/features/shell/not-found.tsx"));
const SecondFactorDialog = lazy(() =>
  retryLostPart(() => import("#client/features/auth/second-factor-dialog.tsx")),
);
// Retried until it loads, so that the page stays: a chat works without it.
const Member = lazy(() => retryLostPart(() => import("./-member.tsx")));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, preload }) => guard(location, preload),
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: Root,
  notFoundComponent: Missing,
});

/** There is a companion, or one who may be back in a moment. */
const TALKING: ReadonlySet<string> = new Set(["connecting", "talking", "reconnecting"]);

/** Members' pages are for members, sign-in pages for guests (specification, section 4). */
function guard({ pathname, href }: { pathname: string; href: string }, preload: boolean): void {
  const { token, ended } = $session.get();
  const target = redirectFor(pathname, token !== null, preload ? () => null : takeDestination);
  if (target === null) return;
  if (target === LOGIN_PATH && !preload) rememberDestination(href, { hasLeft: hasLeft(ended) });
  throw redirect({ href: target, replace: true });
}

function Root() {
  const { token } = useStore($session);
  const { pathname } = useLocation();
  const me = useQuery({ ...meQuery, enabled: token !== null });
  // Then the page with its skeletons says so; nothing may cover it.
  const slow = useStore($slow);
  const isCodeWanted = useStore($codeWanted) !== null;
  const videoState = useStore($videoState);
  const isInactive = videoState === "init";
  const client = useQueryClient();
  useEffect(() => void hydrated.then(() => connect(client)), [client]);
  useEffect(() => $session.listen(endPushesAfter), []);
  useSessionChange();
  useDeletedAccount(me.data?.deletedAt ?? null);
  useRouteFocus();
  return (
    <>
      <SkipLink />
      {isInactive && <InsecureNote />}
      <Outlet />
      <ForgetOfflineEvents />
      {isBelow("/auth", pathname) && <div className="cookie-space md:hidden" />}
      <AuthLoader
        key={token}
        onAuthPage={isBelow("/auth", pathname)}
        signedIn={token !== null}
        userArrived={!me.isPending || me.isPaused || me.failureCount > 0 || slow}
      />
      {token !== null && me.data && (
        <Suspense>
          <Member key={me.data.id} />
        </Suspense>
      )}
      {isCodeWanted && (
        <Suspense>
          <SecondFactorDialog />
        </Suspense>
      )}
      <MaintenanceOverlay talking={TALKING.has(videoState)} />
      {isInactive && !isCallPage(pathname) && <UpdateBar />}
      {isInactive && <NetworkBar />}
      <CookieBanner hidden={!isInactive} />
      {/* As many boundaries deep as the page, so that both commit together: the window would be empty in between. */}
      <Suspense>
        <AfterHydration />
      </Suspense>
    </>
  );
}

async function connect(client: QueryClient): Promise<void> {
  const { socket, startSocket } = await retryUntilLoaded(() => import("#client/lib/socket/socket.ts"));
  socket.on("SIGNED_OUT", () => void askWhySignedOut(client));
  startSocket();
}

/** Apart from the code of every member's page, which never runs on a page whose first request learns that the session is over. */
async function endPushesAfter({ token, ended }: Session): Promise<void> {
  if (token !== null) return;
  const { endPushes } = await retryUntilLoaded(() => import("#client/features/notifications/push.ts"));
  // Someone may have signed in before it loaded.
  if ($session.get().token === null) endPushes(hasLeft(ended));
}

/** A user who signed in to an account they had deleted first decides whether to restore it. */
function useDeletedAccount(deletedAt: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (deletedAt) void navigate({ to: "/deleted", replace: true });
  }, [deletedAt, navigate]);
}

function Missing() {
  return (
    <Shell videoState="init">
      <Suspense>
        <NotFound />
      </Suspense>
    </Shell>
  );
}
