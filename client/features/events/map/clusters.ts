import Supercluster from "supercluster";
import type { Place } from "#contract/distance.ts";
import type { EventCluster } from "#contract/event-map.ts";
import { TILE_PX, toWorld, type WorldPoint } from "./mercator.ts";
import { ZOOM_MAX } from "./view.ts";

export type MapItem<Marker extends Place & { id: string }> = WorldPoint &
  Place & { key: string } & (
    | { marker: Marker; count: 1 }
    | {
        marker: null;
        count: number;
        /** Greater than `ZOOM_MAX` if its events are at one point. */
        opensAt: number;
        /** Empty for a cluster from the server. */
        members: () => Marker[];
      }
  );

const RADIUS_PX = 56;

type Index<Marker> = Supercluster<{ marker: Marker }, Record<string, never>>;
type Found<Marker> = ReturnType<Index<Marker>["getClusters"]>[number];

/** Cluster ids are valid within one index. Cached for each whole zoom, so that a frame of a pan costs no search. */
export class Clusters<Marker extends Place & { id: string }> {
  private readonly index: Index<Marker> = new Supercluster({
    radius: RADIUS_PX,
    extent: TILE_PX,
    // Events at one address must not overlap, even at the highest zoom.
    maxZoom: ZOOM_MAX,
  });
  private readonly byZoom = new Map<number, MapItem<Marker>[]>();

  constructor(
    markers: readonly Marker[],
    /** For a box with more events than the server sends one by one. */
    private readonly serverClusters: readonly EventCluster[] = [],
  ) {
    this.index.load(
      markers.map((marker) => ({
        type: "Feature",
        properties: { marker },
        geometry: { type: "Point", coordinates: [marker.lon, marker.lat] },
      })),
    );
  }

  at(zoom: number): MapItem<Marker>[] {
    const whole = Math.min(ZOOM_MAX, Math.max(0, Math.floor(zoom)));
    const known = this.byZoom.get(whole);
    if (known) return known;
    const found = this.index.getClusters([-180, -85.06, 180, 85.06], whole);
    const items = [
      ...found.map((feature) => this.itemOf(feature)),
      ...this.serverClusters.map((cluster) => serverItem<Marker>(cluster)),
    ];
    this.byZoom.set(whole, items);
    return items;
  }

  private itemOf({ properties, geometry }: Found<Marker>): MapItem<Marker> {
    const [lon = 0, lat = 0] = geometry.coordinates;
    const place = { lat, lon, ...toWorld({ lat, lon }) };
    if (!("cluster" in properties && properties.cluster)) {
      const { marker } = properties as { marker: Marker };
      return { ...place, key: marker.id, marker, count: 1 };
    }
    const { cluster_id: id, point_count: count } = properties;
    return {
      ...place,
      key: `cluster-${id}`,
      marker: null,
      count,
      opensAt: this.index.getClusterExpansionZoom(id),
      members: () => this.index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.marker),
    };
  }
}

function serverItem<Marker extends Place & { id: string }>({
  lat,
  lon,
  count,
}: EventCluster): MapItem<Marker> {
  const place = { lat, lon, ...toWorld({ lat, lon }) };
  return { ...place, key: `server-${lat}-${lon}`, marker: null, count, opensAt: 0, members: () => [] };
}
