import { KM_A_DEGREE, kilometresBetween, type Place, toRadians } from "#contract/distance.ts";
import type { EventPin, MapList } from "#contract/event-map.ts";
import type { Bounds } from "../map/view.ts";

export interface Nearby extends Place {
  metres: number;
  count: number;
  event: EventPin | null;
}

/** The last one covers the world. */
const REACHES_KM = [5, 40, 300, 2_000, 21_000];
const MOST = 3;

/** Ever larger boxes keep responses small. Events in a box's corners are left out: there may be nearer ones outside the box. */
export async function findNearest(
  from: Place,
  read: (box: Bounds) => Promise<Pick<MapList, "data" | "clusters">>,
): Promise<Nearby[]> {
  for (const reach of REACHES_KM) {
    const near = nearbyOf(from, await read(boxAround(from, reach))).filter(
      ({ metres }) => metres <= reach * 1_000,
    );
    if (near.length > 0) return near.slice(0, MOST);
  }
  return [];
}

function nearbyOf(from: Place, { data, clusters }: Pick<MapList, "data" | "clusters">): Nearby[] {
  const metresTo = (place: Place) => kilometresBetween(from, place) * 1_000;
  const single = data.map((event) => ({ ...placeOf(event), metres: metresTo(event), count: 1, event }));
  const clustered = (clusters ?? []).map(({ count, ...place }) => ({
    ...place,
    metres: metresTo(place),
    count,
    event: null,
  }));
  return [...single, ...clustered].toSorted((one, other) => one.metres - other.metres);
}

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon });

/** The box may cross the date line; its west is then greater than its east. */
function boxAround({ lat, lon }: Place, km: number): Bounds {
  const high = km / KM_A_DEGREE;
  const [north, south] = [Math.min(90, lat + high), Math.max(-90, lat - high)];
  // As wide in degrees as needed at the edge nearer to a pole.
  const wide = high / Math.cos(toRadians(Math.max(north, -south)));
  if (!(wide < 180)) return { north, south, west: -180, east: 180 };
  const around = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return { north, south, west: around(lon - wide), east: around(lon + wide) };
}
