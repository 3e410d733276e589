import { isServerReachable } from "#client/lib/lost-parts/ask-server.ts";
import { tab } from "#client/lib/storage/storage.ts";
import { $updateReady, ownBuild } from "#client/lib/stores/release.ts";

/** Whether the server has another build than this page, and no reload has been tried for it. */
export const shouldReload = (): boolean => $updateReady.get() && tab.read("reloaded:build") !== ownBuild();

/**
 * Reloads an outdated page at the start of a search. Such a page may no longer reach anyone, as when peer tokens were
 * introduced; at this moment a reload ends no talk, and the new page goes on with the search (`/?start`). Once per build:
 * a page that comes back with the same build stays, with its update bar; so does one whose browser cannot store that it
 * tried, and one whose server does not answer.
 * @returns whether the page is being reloaded
 */
export async function searchOnNewBuild(): Promise<boolean> {
  const build = ownBuild();
  if (!build || !(await isServerReachable()) || !tab.write("reloaded:build", build)) return false;
  const address = new URL(location.href);
  address.searchParams.set("start", "");
  location.replace(address);
  return true;
}
