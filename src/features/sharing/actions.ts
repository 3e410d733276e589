import type { SharedEvent } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import type { Events } from "#src/features/events/actions.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import { createSeal } from "#src/services/seal.ts";
import { createSharingStore } from "./store.ts";
import { type Preview, previewView } from "./view.ts";

export type Sharing = ReturnType<typeof createSharing>;

/** 96 bits, too many to guess. */
const MARK_LENGTH = 16;

type SharingDeps = Pick<Deps, "config" | "db" | "clock"> & {
  services: Pick<Deps["services"], "secretKeys">;
  events: Events;
  places: Places;
};

/** Signed: the event's id alone, which is in page addresses, opens nothing to guests. */
export function createSharing({ config, db, clock, services, events, places }: SharingDeps) {
  const store = createSharingStore(db);
  const seal = createSeal(services.secretKeys, "shared events");

  /** @throws Problem events_vip_only, not_found */
  function link(userId: string, id: string, lang: Lang): SharedEvent {
    events.one(userId, id, lang);
    return { url: `${config.publicUrl.origin}/meet/${id}/${seal.mark(id).slice(0, MARK_LENGTH)}` };
  }

  function preview(id: string, mark: string, lang: Lang): Preview | null {
    if (!seal.fits(id, mark, MARK_LENGTH)) return null;
    const row = store.preview(id, clock());
    if (!row) return null;
    const city = row.cityId === null ? undefined : places.cityById(row.cityId);
    return previewView(row, city ? cityView(city, lang).name : null, lang);
  }

  return { link, preview };
}
