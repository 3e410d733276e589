import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { $session, followOtherTabs, rememberHeading } from "#client/lib/session.ts";
import { configQuery } from "#client/lib/use-config.ts";
import { isBelow, LOGIN_PATH } from "#contract/paths.ts";

/**
 * After signing in or out, here or in another tab, the guards decide anew about the open page. A session that the
 * server refused (401) leads to sign in from anywhere, and back here afterwards.
 */
export function useSessionChange(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const unfollow = followOtherTabs();
    const unlisten = $session.listen(({ ended }) => {
      forgetPerson(client);
      if (ended === "suspended") return void router.navigate({ to: "/suspended", replace: true });
      if (ended !== "expired") return void router.invalidate();
      const { pathname, href } = router.state.location;
      if (!isBelow("/auth", pathname)) rememberHeading(href);
      void router.navigate({ to: LOGIN_PATH });
    });
    return () => {
      unfollow();
      unlisten();
    };
  }, [router, client]);
}

/** What the server told one person is not for the next one at this browser. */
function forgetPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] });
}
