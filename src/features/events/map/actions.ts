import { fitsEventFilter } from "#contract/event-filter.ts";
import { EVENT_CIRCLE_M, EVENTS_ON_MAP, EVENTS_WITH_PHOTOS } from "#contract/event-limits.ts";
import type { EventCluster, MapQuery } from "#contract/events.ts";
import { ANY_EVENT, type EventFilter, setFilters } from "#contract/filters.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Preferences } from "../preferences/actions.ts";
import type { Reading } from "../reading/actions.ts";
import { isReaction } from "../rules.ts";
import { pinView } from "../view.ts";
import { createPins, type Pin } from "./pins.ts";
import { cellsOf, clusterZoom, DEEPEST_ZOOM, isWithin, type Range, splitAtDateLine } from "./rules.ts";
import { createMapStore } from "./store.ts";

type MapDeps = Pick<Deps, "db" | "clock"> & {
  images: Images;
  ties: TiesFeature;
  reading: Reading;
  preferences: Pick<Preferences, "of">;
};

/** Events in a box of the map: single ones, or clusters where there are too many. */
export function createEventMap({ db, clock, images, ties, reading, preferences }: MapDeps) {
  const store = createMapStore(db);
  const pins = createPins({ store, clock });

  /**
   * The answer as JSON, since its 3,000 parts are kept as text.
   * @param goneHosts whose events are on the map and not for anyone any more
   * @throws Problem events_vip_only
   */
  function mapList(me: string, query: MapQuery, goneHosts: readonly string[]): string {
    if (!query.isMy) reading.refuseWithoutVip(me);
    const filter = query.isPreferences ? preferences.of(me) : ANY_EVENT;
    const stretches = splitAtDateLine(query);
    return db.reading(() => {
      const apart = [...goneHosts.filter((id) => id !== me), ...ties.apartFrom(me)];
      if (query.isMy || query.isFavorite || query.isArchive) return personal(me, query, stretches, filter);
      const numbers = numbersIn(stretches, EVENTS_ON_MAP + 1);
      const { zoom, isFine } = clusterZoom(stretches);
      if (numbers.length > EVENTS_ON_MAP && isFine) return clustered(apart, stretches, zoom, filter);
      return answer(
        me,
        pinsFor(me, new Set(apart), numbers, stretches, query, filter).slice(0, query.perPage),
      );
    });
  }

  const numbersIn = (stretches: readonly Range[], limit: number) =>
    stretches.flatMap((stretch) => store.inBox(stretch, limit));

  /** No one who is blocked, nothing that is over, and only what the filter leaves. */
  function pinsFor(
    me: string,
    apart: ReadonlySet<string>,
    numbers: number[],
    stretches: Range[],
    query: MapQuery,
    filter: EventFilter,
  ): Pin[] {
    const now = clock();
    const viewed = query.hiddenViewed ? store.viewed(me) : new Map<number, number>();
    const until = query.hiddenTimestamp ? Date.parse(query.hiddenTimestamp) : now;
    const isAny = setFilters(filter).length === 0;
    return pins
      .of(numbers)
      .filter(
        (pin) =>
          pin.overAt > now &&
          !apart.has(pin.ownerId) &&
          !((viewed.get(pin.number) ?? Number.POSITIVE_INFINITY) <= until) &&
          stretches.some((stretch) => isWithin(stretch, pin)) &&
          (isAny || fitsEventFilter(pin, filter, now)),
      );
  }

  function answer(me: string, found: readonly Pin[]): string {
    const viewed = store.viewed(me);
    const favorites = store.favorites(me);
    const attended = store.attended(me);
    const told = store.told(me);
    const isFew = found.length <= EVENTS_WITH_PHOTOS;
    const photos = isFew
      ? store.imagesAmong(found.flatMap(({ imageId }) => imageId ?? []))
      : new Set<string>();
    const texts = found.map((pin) => {
      const { number, imageId, ownerId } = pin;
      const exact = told.get(number);
      const radius = pin.isCircle && !exact ? EVENT_CIRCLE_M : null;
      const { lat, lon } = exact ?? pin;
      const favorite = favorites.has(number);
      const isReacted = favorite || isReaction(attended.get(number));
      const image =
        imageId !== null && photos.has(imageId) ? JSON.stringify(images.linksFor(imageId, me).thumb) : null;
      const reactions = isReacted ? `[{"user":{"id":"${me}"}}]` : "[]";
      return `${pin.text},"radius":${radius},"lat":${lat},"lon":${lon},"mine":${ownerId === me},"favorite":${favorite},"viewed":${viewed.has(number)},"reactions":${reactions},"image":${image}}`;
    });
    return `{"data":[${texts.join(",")}],"clusters":null,"total":${found.length},"ignored":[]}`;
  }

  /** One's own and those one has to do with are few, over ones among them: they are read as lists are. */
  function personal(me: string, query: MapQuery, stretches: Range[], filter: EventFilter): string {
    const data = reading
      .rows(me, query, filter, query.perPage)
      .filter((row) =>
        stretches.some((stretch) => isWithin(stretch, { lat: row.shownLat, lon: row.shownLon })),
      );
    return JSON.stringify({
      data: reading.views(me, data, "ru").map(pinView),
      clusters: null,
      total: data.length,
      ignored: [],
    });
  }

  /** From counts by cell and type; what is blocked for this viewer is taken off. Other filters wait until one is closer. */
  function clustered(
    apart: readonly string[],
    stretches: readonly Range[],
    zoom: number,
    filter: EventFilter,
  ): string {
    const { eventType } = filter;
    const clusters = new Map<string, EventCluster>();
    for (const stretch of stretches) {
      const { columns, rows } = cellsOf(stretch, zoom);
      for (const { x, y, count, lat, lon } of store.cells(zoom, columns, rows, eventType))
        clusters.set(`${x} ${y}`, { lat, lon, count });
    }
    for (const { cellX, cellY, typeId, lat, lon } of store.ofHosts(apart)) {
      const shift = DEEPEST_ZOOM - zoom;
      const cluster = clusters.get(`${cellX >> shift} ${cellY >> shift}`);
      if (!cluster || (eventType !== null && eventType !== typeId)) continue;
      Object.assign(cluster, { lat: cluster.lat - lat, lon: cluster.lon - lon, count: cluster.count - 1 });
    }
    const shown = [...clusters.values()].flatMap(({ lat, lon, count }) =>
      count > 0 ? [{ lat: lat / count, lon: lon / count, count }] : [],
    );
    const total = shown.reduce((sum, { count }) => sum + count, 0);
    const ignored = setFilters(filter).filter((name) => name !== "eventType");
    return JSON.stringify({ data: [], clusters: shown, total, ignored });
  }

  return { mapList, forgetChanges: pins.forgetChanges };
}
