import type { Lang } from "#contract/lang.ts";
import type { Previews, PreviewsBody } from "#contract/previews.ts";
import type { Deps } from "#src/deps.ts";
import type { Events } from "#src/features/events/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { eventPreviewView, personPreviewView } from "./view.ts";

export type PreviewsFeature = ReturnType<typeof createPreviews>;

/** What a link to an event or a profile leads to, as this viewer sees it. It counts as no visit, and is noted nowhere. */
export function createPreviews({
  db,
  events,
  profile,
}: Pick<Deps, "db"> & { events: Pick<Events, "visible">; profile: Pick<Profile, "linked"> }) {
  return (viewerId: string, asked: PreviewsBody, lang: Lang): Previews =>
    db.reading(() => ({
      events: [...new Set(asked.events)].flatMap((id) => {
        const event = events.visible(viewerId, id, lang);
        return event?.is_active ? eventPreviewView(event) : [];
      }),
      people: profile.linked(viewerId, asked.people).map(personPreviewView),
    }));
}
