import { fitsEventFilter } from "#contract/event-filter.ts";
import type { EventCluster, MapList, MapQuery } from "#contract/event-map.ts";
import { ANY_EVENT, type EventFilter, setFilters } from "#contract/filters.ts";
import { EVENTS_ON_MAP, EVENTS_WITH_PHOTOS } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { refuseFor } from "#src/problem.ts";
import { Buckets } from "#src/timing/buckets.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import type { Preferences } from "../preferences/actions.ts";
import type { Reading } from "../reading/actions.ts";
import { type Box, isReaction } from "../rules.ts";
import { pinView } from "../view.ts";
import { type Pin, pinJson } from "./pin.ts";
import { createPins } from "./pins.ts";
import {
  type CellRange,
  cellsOf,
  clusterZoom,
  DEEPEST_ZOOM,
  isInBoxes,
  isInCells,
  splitAtDateLine,
} from "./rules.ts";
import { createMapStore } from "./store.ts";

/** Events of a member's own lists on the map: 3,000 take a tenth of a second, and each pan asks again. */
const PERSONAL = { burst: 30_000, perSecond: 1_500 };

type MapDeps = Pick<Deps, "config" | "db" | "clock"> & {
  images: Images;
  ties: TiesFeature;
  reading: Reading;
  preferences: Pick<Preferences, "of">;
};
type Json = Uint8Array<ArrayBuffer>;

export function createEventMap({ config, db, clock, images, ties, reading, preferences }: MapDeps) {
  const store = createMapStore(db);
  const pins = createPins({ store, clock });
  const personalReads = new Buckets(PERSONAL);

  /** Encoded, since most of up to 3,000 pins is stored as JSON. @throws Problem events_vip_only */
  async function mapList(me: string, query: MapQuery, goneHosts: readonly string[]): Promise<Json> {
    if (!query.isMy) reading.refuseWithoutVip(me);
    const apartHosts = await inTurns(hostsApartFrom(me));
    const filter = query.isPreferences ? preferences.of(me) : ANY_EVENT;
    const boxes = splitAtDateLine(query);
    const hiddenHosts = [...goneHosts.filter((id) => id !== me), ...apartHosts];
    return db.reading(() => {
      if (isPersonal(query)) return personal(me, query, boxes, filter);
      const numbers = boxes.flatMap((box) => store.inBox(box, EVENTS_ON_MAP + 1));
      if (numbers.length > EVENTS_ON_MAP && clusterZoom(boxes).isFine)
        return crowded(me, query, filter, hiddenHosts, boxes);
      const isShown = testFor(me, query, filter, hiddenHosts);
      const found = pins.of(numbers).filter((pin) => isShown(pin) && isInBoxes(boxes, pin.lat, pin.lon));
      return answer(me, found.slice(0, query.perPage));
    });
  }

  function* hostsApartFrom(me: string): Generator<void, string[]> {
    const hosts: string[] = [];
    for (const slice of ties.apartSlices(me)) {
      if (slice.length > 0) hosts.push(...store.hostsAmong(slice));
      yield;
    }
    return hosts;
  }

  function testFor(me: string, query: MapQuery, filter: EventFilter, hiddenHosts: readonly string[]) {
    const now = clock();
    const until = query.hiddenTimestamp ? Date.parse(query.hiddenTimestamp) : now;
    const hidden = new Set(query.hiddenViewed ? store.viewedUntil(me, until) : []);
    const hosts = new Set(hiddenHosts);
    return (pin: Pin): boolean =>
      pin.overAt > now && !hosts.has(pin.ownerId) && !hidden.has(pin.number) && fitsEventFilter(pin, filter);
  }

  /** Clusters, from stored counts if the filter is at most a type. Any other filter scans the events in memory. */
  function crowded(
    me: string,
    query: MapQuery,
    filter: EventFilter,
    hiddenHosts: readonly string[],
    boxes: readonly Box[],
  ): Json {
    const { zoom } = clusterZoom(boxes);
    const cells = boxes.map((box) => cellsOf(box, zoom));
    const others = otherFilters(query, filter);
    const all = pins.all();
    if (others.length === 0 || !all) {
      const clusters = clustersFromCounts(hiddenHosts, cells, zoom, filter.eventType);
      if (others.length > 0) return encode({ ...clusters, ignored: others });
      if (filter.eventType === null || clusters.total > EVENTS_ON_MAP || !all) return encode(clusters);
    }
    const isShown = testFor(me, query, filter, hiddenHosts);
    const numbers: number[] = [];
    const sums = new Map<number, EventCluster>();
    for (const pin of all) {
      if (!isShown(pin)) continue;
      if (isInBoxes(boxes, pin.lat, pin.lon)) numbers.push(pin.number);
      addToCell(sums, pin, cells, zoom);
    }
    if (numbers.length > EVENTS_ON_MAP) return encode(clusterList([...sums.values()]));
    return answer(me, pins.of(numbers.slice(0, query.perPage)));
  }

  function answer(me: string, shown: readonly Pin[]): Json {
    const viewed = store.viewed(me);
    const favorites = store.favorites(me);
    const attended = store.attended(me);
    const exactPlaces = store.exactPlaces(me);
    const isFew = shown.length <= EVENTS_WITH_PHOTOS;
    const photos = isFew ? store.imagesAmong(shown.flatMap(({ imageId }) => imageId ?? [])) : new Set();
    const list = shown.map((pin) => {
      const { number, imageId } = pin;
      const exact = exactPlaces.get(number);
      const favorite = favorites.has(number);
      const isReacted = favorite || isReaction(attended.get(number));
      return pinJson(pin, {
        lat: exact?.lat ?? pin.lat,
        lon: exact?.lon ?? pin.lon,
        radius: exact ? null : pin.radius,
        mine: pin.ownerId === me,
        favorite,
        viewed: viewed.has(number),
        reactions: isReacted ? [me] : [],
        image: imageId !== null && photos.has(imageId) ? images.linksFor(imageId, me).thumb : null,
      });
    });
    const json = `{"data":[${list.join()}],"clusters":null,"total":${shown.length},"ignored":[]}`;
    return Buffer.from(json, "latin1");
  }

  /** Mostly few, even with past events, so they are read like lists. */
  function personal(me: string, query: MapQuery, boxes: readonly Box[], filter: EventFilter): Json {
    const data = reading
      .rows(me, query, filter, query.perPage)
      .filter(({ shownLat, shownLon }) => isInBoxes(boxes, shownLat, shownLon));
    const views = reading.views(me, data, "ru").map(pinView);
    return encode({ data: views, clusters: null, total: data.length, ignored: [] });
  }

  /** @throws Problem rate_limited */
  function spend(me: string, query: MapQuery): void {
    if (!config.rateLimits || !isPersonal(query)) return;
    const kept = store.favorites(me).size + store.attended(me).size;
    refuseFor(personalReads.take(me, clock(), Math.min(query.perPage, 1 + kept)));
  }

  /** From counts by cell and type, minus the events of hidden hosts. */
  function clustersFromCounts(
    hiddenHosts: readonly string[],
    cells: readonly CellRange[],
    zoom: number,
    type: number | null,
  ): MapList {
    const clusters = new Map<string, EventCluster>();
    for (const { columns, rows } of cells)
      for (const { x, y, count, lat, lon } of store.cells(zoom, columns, rows, type))
        clusters.set(`${x} ${y}`, { lat, lon, count });
    for (const { cellX, cellY, typeId, lat, lon } of store.ofHosts(hiddenHosts)) {
      const shift = DEEPEST_ZOOM - zoom;
      const cluster = clusters.get(`${cellX >> shift} ${cellY >> shift}`);
      if (!cluster || (type !== null && type !== typeId)) continue;
      Object.assign(cluster, { lat: cluster.lat - lat, lon: cluster.lon - lon, count: cluster.count - 1 });
    }
    return clusterList([...clusters.values()]);
  }

  return {
    mapList,
    spend,
    warmUp: pins.warmUp,
    catchUp: pins.catchUp,
    changes: pins.changes,
    forgetChanges: pins.forgetChanges,
  };
}

const isPersonal = ({ isMy, isFavorite, isArchive }: MapQuery): boolean => isMy || isFavorite || isArchive;

/** Those that counts by cell and type cannot answer. */
const otherFilters = (query: MapQuery, filter: EventFilter): string[] => [
  ...setFilters(filter).filter((name) => name !== "eventType" && name !== "hiddenViewed"),
  ...(query.hiddenViewed ? ["hiddenViewed"] : []),
];

/** A cell on the edge of the box counts as a whole, and once. */
function addToCell(
  sums: Map<number, EventCluster>,
  { cellX, cellY, lat, lon }: Pin,
  cells: readonly CellRange[],
  zoom: number,
): void {
  const x = cellX >> (DEEPEST_ZOOM - zoom);
  const y = cellY >> (DEEPEST_ZOOM - zoom);
  if (!isInCells(cells, x, y)) return;
  const key = x * 2 ** DEEPEST_ZOOM + y;
  const sum = sums.get(key);
  if (sum) {
    sum.lat += lat;
    sum.lon += lon;
    sum.count += 1;
  } else sums.set(key, { lat, lon, count: 1 });
}

/** In the middle of its events. @param sums sums of their coordinates */
function clusterList(sums: readonly EventCluster[]): MapList {
  const clusters = sums.flatMap(({ lat, lon, count }) =>
    count > 0 ? [{ lat: lat / count, lon: lon / count, count }] : [],
  );
  const total = clusters.reduce((sum, { count }) => sum + count, 0);
  return { data: [], clusters, total, ignored: [] };
}

const encode = (list: MapList): Json => Buffer.from(JSON.stringify(list));
