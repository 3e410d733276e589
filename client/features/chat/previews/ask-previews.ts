import { PREVIEWS_AT_ONCE } from "#contract/limits.ts";
import type { EventPreview, PersonPreview, Previews, PreviewsBody } from "#contract/previews.ts";
import type { OwnLink } from "./own-link.ts";

type Preview = { event: EventPreview } | { person: PersonPreview };

/** What is asked in the same moment is one request. Null for what the viewer may not see. */
export function createPreviewAsker(read: (asked: PreviewsBody) => Promise<Previews>) {
  let waiting: { ids: Record<OwnLink["kind"], Set<string>>; answer: Promise<Previews> } | null = null;

  const isFull = ({ ids }: NonNullable<typeof waiting>, kind: OwnLink["kind"]) =>
    ids[kind].size >= PREVIEWS_AT_ONCE;

  function begin(): NonNullable<typeof waiting> {
    const ids = { events: new Set<string>(), people: new Set<string>() };
    const answer = Promise.resolve().then(() => {
      if (waiting?.ids === ids) waiting = null;
      return read({ events: [...ids.events], people: [...ids.people] });
    });
    return { ids, answer };
  }

  return async ({ kind, id }: OwnLink): Promise<Preview | null> => {
    if (!waiting || isFull(waiting, kind)) waiting = begin();
    waiting.ids[kind].add(id);
    const { events, people } = await waiting.answer;
    const event = kind === "events" && events.find((one) => one.id === id);
    const person = kind === "people" && people.find((one) => one.id === id);
    if (event) return { event };
    return person ? { person } : null;
  };
}
