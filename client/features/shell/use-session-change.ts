import { hashKey, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { rememberDestination } from "#client/lib/destination.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { $session, type Ended, watchOtherTabs } from "#client/lib/session.ts";
import { watchLeftSessions } from "#client/lib/sign-out.ts";
import { tab } from "#client/lib/storage/storage.ts";
import { clearToast } from "#client/ui/overlays/toast.ts";
import { isBelow, LOGIN_PATH } from "#contract/paths.ts";

/** Another tab that signed out removes the token within this time, so there is no need to ask the server why. */
const LEAVING_MS = 1_000;

/** Reruns the guards of the open page. A refused session (401) leads to sign-in, and back afterwards. */
export function useSessionChange(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      watchLeftSessions(),
      $session.listen(async ({ token, ended }, before) => {
        if (before?.token) clearToast();
        if (token && before?.token) return switchAccount(router, client);
        // An answer that came after the sign-out has brought something back.
        if (token) removeUserQueries(client);
        await redirectAfter(router, ended);
        // Only now, since a page that is still mounted would fetch it again.
        if (!token) await clearUserCache(client);
      }),
      // A sign-up is not continued by a member, who may have confirmed it elsewhere, nor after a look at another page.
      $session.subscribe(({ token }) => {
        if (token || !isBelow("/auth", router.state.location.pathname)) tab.forget("signUp");
      }),
      // After the listener, which reruns the guards. Even the browser's error page is better than another user's page.
      watchOtherTabs(() => window.location.reload()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, client]);
}

/** The server has ended the session. The error decides where to go. */
export async function askWhySignedOut(client: QueryClient): Promise<void> {
  const { token } = $session.get();
  await new Promise((wake) => setTimeout(wake, LEAVING_MS));
  if (token && $session.get().token === token)
    await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => {});
}

function redirectAfter(router: AnyRouter, ended: Ended | undefined): Promise<void> {
  if (ended === "suspended") return router.navigate({ to: "/suspended", replace: true });
  if (ended === "deleted") return router.navigate({ to: "/deleted", replace: true });
  if (ended !== "expired") return router.invalidate();
  const { pathname, href } = router.state.location;
  if (!isBelow("/auth", pathname)) rememberDestination(href, { hasLeft: false });
  return router.navigate({ to: LOGIN_PATH });
}

/** As a link in an e-mail does. The page stays, since it says what became of the link, with its queries (`auth`). */
async function switchAccount(router: AnyRouter, client: QueryClient): Promise<void> {
  removeUserQueries(client, hashKey(meQuery.queryKey));
  void client.resetQueries({ queryKey: meQuery.queryKey });
  await forgetKeptAnswers();
  await router.invalidate();
}

/** Those of `auth` belong to a link or a ticket: the page that says why a session has ended is open already. */
function removeUserQueries(client: QueryClient, except?: string): void {
  client.removeQueries({
    predicate: ({ queryKey: [part], queryHash }) =>
      part !== PUBLIC && part !== "auth" && queryHash !== except,
  });
}

/** The next user of this browser must not see it. */
async function clearUserCache(client: QueryClient): Promise<void> {
  removeUserQueries(client);
  await forgetKeptAnswers();
}

async function forgetKeptAnswers(): Promise<void> {
  const { forgetAllAnswers } = await import("#client/lib/offline/offline.ts");
  await forgetAllAnswers();
}
