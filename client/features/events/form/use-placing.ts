import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { isZoomedIn } from "../map/view.ts";
import { addressQuery } from "../queries.ts";
import { ownTimeZone } from "../rules/when.ts";
import { $map } from "../store.ts";

/**
 * The place under the pin: its coordinates, address and time zone.
 * @param zoneBefore until the zone of the place is known, as without VIP, which has no map
 */
export function usePlacing(zoneBefore = ownTimeZone()) {
  const { centre, zoom, bounds } = useStore($map);
  const isNear = isZoomedIn(zoom);
  const { data, isFetching, isError } = useQuery({
    ...addressQuery(centre),
    enabled: isNear && bounds !== null,
  });
  const suggested = data?.[0];
  return {
    place: centre,
    isNear,
    isLooking: isFetching,
    isUnknown: isNear && (isError || data?.length === 0),
    suggested: suggested?.text,
    zone: suggested?.zone ?? zoneBefore,
  };
}
