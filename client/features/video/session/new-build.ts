import { tab } from "#client/lib/browser/storage.ts";
import { $updateReady, ownBuild } from "#client/lib/stores/release.ts";

/**
 * A page that an upgrade left behind may no longer reach anyone, as when peer tokens came. The beginning of a search is the
 * one moment at which a reload ends no talk, and the new page goes on with it (`/?start`). Once for each build: a page that
 * comes back as old as it was stays, and the update bar with it; so does one whose browser keeps nothing to know that by.
 * @returns whether the page is on its way out
 */
export function searchOnNewBuild(): boolean {
  const build = ownBuild();
  if (!$updateReady.get() || !build || tab.read("reloaded:build") === build) return false;
  if (!tab.write("reloaded:build", build)) return false;
  const address = new URL(location.href);
  address.searchParams.set("start", "");
  location.replace(address);
  return true;
}
