import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { clockOf, ownTimeZone, type Times } from "#client/lib/format/when.ts";
import { isZoomedIn } from "../map/view.ts";
import { addressQuery } from "../queries.ts";
import { $map } from "../store.ts";

export type Zoned = Pick<Times, "zone" | "utcOffset">;

/** @param before until the zone of the place is known, as without VIP, which has no map */
export function usePlacing(before: Zoned | null) {
  const { centre, zoom, bounds } = useStore($map);
  const isNear = isZoomedIn(zoom);
  const { data, isFetching, isError } = useQuery({
    ...addressQuery(centre),
    enabled: isNear && bounds !== null,
  });
  const suggested = data?.[0];
  const zoned = suggested ?? before;
  return {
    place: centre,
    isNear,
    isLooking: isFetching,
    isUnknown: isNear && (isError || data?.length === 0),
    suggested: suggested?.text,
    zone: zoned?.zone ?? ownTimeZone(),
    /** The zone to calculate with: this browser may not know the other. */
    clock: zoned ? clockOf(zoned) : ownTimeZone(),
  };
}
