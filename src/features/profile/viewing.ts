import type { Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import type { SeenBy } from "#contract/paths.ts";
import type { Brief, Card, Face, SeenProfile } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { maySee } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { Problem } from "#src/problem.ts";
import { homeCity } from "./home.ts";
import type { PersonRow, ProfileStore } from "./store.ts";
import {
  briefView,
  cardView,
  faceView,
  meView,
  type PersonParts,
  privacyView,
  promptsView,
  userView,
  type ViewContext,
} from "./view.ts";

const NO_ONE = "00000000-0000-7000-8000-000000000000";

export type Viewing = ReturnType<typeof createViewing>;

export function createViewing({
  db,
  clock,
  auth,
  images,
  places,
  presence,
  tags,
  store,
}: Pick<Deps, "db" | "clock"> & {
  auth: Auth;
  images: Images;
  places: Places;
  presence: Presence;
  tags: Tags;
  store: ProfileStore;
}) {
  function me(userId: string, lang: Lang) {
    return db.reading(() => {
      const row = personRow(userId, userId);
      return meView(partsOf(row, userId), context(userId, row, lang), auth.accountOf(userId));
    });
  }

  function person(viewerId: string, id: string, lang: Lang) {
    return db.reading(() => {
      const row = personRow(id, viewerId);
      return userView(partsOf(row, viewerId), context(viewerId, row, lang));
    });
  }

  /**
   * Shows no more than the real query: the row is read as by a user who knows no one. Only the photo addresses are the member's
   * own: those of a user who does not exist would open nothing.
   */
  function seenAs(userId: string, viewer: SeenBy, lang: Lang): SeenProfile {
    // Guests cannot use the route that reads a profile.
    if (viewer === "guest") return { user: null };
    return db.reading(() => {
      const row = { ...personRow(userId, NO_ONE), friends: viewer === "friend" };
      const parts = {
        row,
        gallery: images.galleryForOthers(userId),
        introduction: images.introduction(userId, userId),
        tags: tags.of(userId),
      };
      const own = context(userId, row, lang);
      return { user: userView(parts, { ...own, viewerId: NO_ONE, distanceTo: () => null }) };
    });
  }

  function briefs(viewerId: string, ids: readonly string[], lang: Lang): Map<string, Brief> {
    const people = store.people(ids, viewerId);
    return new Map(people.map((row) => [row.id, briefView(row, context(viewerId, row, lang))]));
  }

  function cards(viewerId: string, ids: readonly string[], lang: Lang): Map<string, Card> {
    const people = store.people(ids, viewerId);
    return new Map(people.map((row) => [row.id, cardView(row, context(viewerId, row, lang))]));
  }

  function faces(viewerId: string, ids: readonly string[]): Map<string, Face> {
    const people = store.people(ids, viewerId);
    return new Map(people.map((row) => [row.id, faceView(row, context(viewerId, row))]));
  }

  /** Faces of those whom a link may show: who is closed to the viewer or hidden from search is not among them. */
  function linked(viewerId: string, ids: readonly string[]): Face[] {
    return store
      .people(ids, viewerId)
      .filter((row) => row.id === viewerId || (maySee(row) && !row.hide))
      .map((row) => faceView(row, context(viewerId, row)));
  }

  function face(viewerId: string, id: string): Face {
    const row = personRow(id, viewerId);
    return faceView(row, context(viewerId, row));
  }

  /** @throws Problem not_found, also for a person whom the viewer may not see */
  function noteView(viewerId: string, id: string): void {
    const row = personRow(id, viewerId);
    if (!maySee(row)) throw new Problem("not_found");
    if (viewerId !== id) store.view(viewerId, id, clock());
  }

  function personRow(id: string, viewerId: string): PersonRow {
    const row = store.person(id, viewerId);
    if (!row) throw new Problem("not_found");
    return row;
  }

  function partsOf(row: PersonRow, viewerId: string): PersonParts {
    return {
      row,
      gallery: images.gallery(row.id, viewerId),
      introduction: images.introduction(row.id, viewerId),
      tags: tags.of(row.id),
    };
  }

  function placeOf(userId: string): Place | null {
    const place = store.placeOf(userId);
    return place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : null;
  }

  /** Frames contain no place names, so they need no language. */
  function context(viewerId: string, row: PersonRow, lang: Lang = "ru"): ViewContext {
    return {
      viewerId,
      now: clock(),
      online: presence.isOnline(row.id),
      distanceTo: (id, place) => {
        const from = placeOf(viewerId);
        return from && places.distance({ id: viewerId, place: from }, { id, place });
      },
      cityOf: (id) => cityView(homeCity(places, id), lang),
      links: (imageId) => images.linksFor(imageId, viewerId),
    };
  }

  return {
    me,
    person,
    seenAs,
    briefs,
    cards,
    faces,
    linked,
    face,
    noteView,
    personRow,
    placeOf,
    /** @throws Problem not_found */
    prompts: (viewerId: string, id: string): Prompt[] => promptsView(personRow(id, viewerId), viewerId),
    privacy: (userId: string) => privacyView(personRow(userId, userId)),
  };
}
