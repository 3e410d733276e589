import { isServerReachable } from "#client/lib/lost-parts/ask-server.ts";
import { tab } from "#client/lib/storage/storage.ts";
import { $updateReady, ownBuild } from "#client/lib/stores/release.ts";

/** Whether the server has another build than this page, and no reload has been tried for that. */
export const isLeftBehind = (): boolean => $updateReady.get() && tab.read("reloaded:build") !== ownBuild();

/**
 * A page that an upgrade left behind may no longer reach anyone, as when peer tokens came. The beginning of a search is the
 * one moment at which a reload ends no talk, and the new page goes on with it (`/?start`). Once for each build: a page that
 * comes back as old as it was stays, and the update bar with it; so does one whose browser keeps nothing to know that by,
 * and one whose server does not answer now.
 * @returns whether the page is on its way out
 */
export async function searchOnNewBuild(): Promise<boolean> {
  const build = ownBuild();
  if (!build || !(await isServerReachable()) || !tab.write("reloaded:build", build)) return false;
  const address = new URL(location.href);
  address.searchParams.set("start", "");
  location.replace(address);
  return true;
}
