import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { $session, type Ended, rememberDestination, watchOtherTabs } from "#client/lib/session.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { isBelow, LOGIN_PATH } from "#contract/paths.ts";

/** Another tab that is leaving forgets the token within this time, and is no reason to ask the server why. */
const LEAVING_MS = 1_000;

/**
 * After signing in or out, here or in another tab, the guards decide again about the open page. A session that the
 * server refused (401) leads to sign in from anywhere, and back here afterwards.
 */
export function useSessionChange(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      watchOtherTabs(),
      $session.listen(async ({ token, ended }, before) => {
        // Another tab changed from one account to another: nothing on this page is for the new person. Should the network be
        // gone since, an error of the browser is better than the page of someone else.
        if (token && before?.token) return window.location.reload();
        await leadOn(router, ended);
        // Only now, since a page that still stands would ask for it again.
        if (!token) await forgetPerson(client);
      }),
      socket.on("SIGNED_OUT", () => void askWhySignedOut(client)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, client]);
}

/** The server has ended the session, or the account is closed: a request says which, and the page goes where it leads. */
async function askWhySignedOut(client: QueryClient): Promise<void> {
  const { token } = $session.get();
  await new Promise((wake) => setTimeout(wake, LEAVING_MS));
  if (token && $session.get().token === token)
    await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false }).catch(() => {});
}

function leadOn(router: AnyRouter, ended: Ended | undefined): Promise<void> {
  if (ended === "suspended") return router.navigate({ to: "/suspended", replace: true });
  if (ended === "deleted") return router.navigate({ to: "/deleted", replace: true });
  if (ended !== "expired") return router.invalidate();
  const { pathname, href } = router.state.location;
  if (!isBelow("/auth", pathname)) rememberDestination(href);
  return router.navigate({ to: LOGIN_PATH });
}

/** What the server told one person is not for the next one at this browser. */
async function forgetPerson(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PUBLIC });
  const { forgetAllAnswers } = await import("#client/lib/offline/offline.ts");
  await forgetAllAnswers();
}
