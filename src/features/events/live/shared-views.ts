import { ageOn } from "#contract/age.ts";
import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import { isVipAt } from "#contract/vip-days.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Reading } from "../reading/actions.ts";
import { isInvited } from "../rules.ts";
import type { LiveStore } from "./store.ts";

/** With fewer viewers, each gets a view of their own; a view takes 300 µs. */
const SHARED_FROM = 4;

type Parts = Pick<Deps, "clock"> & { images: Images; reading: Reading; store: LiveStore };

/** Strangers see the same except for invitation, viewed and URLs of photos: one view per kind, with the usual permission check. */
export function createSharedViews({ clock, images, reading, store }: Parts) {
  return function viewsOf(id: string, number: number, viewers: readonly string[]) {
    const kinds = kindsOf(number, viewers);
    const made = new Map<string, Event | undefined>();

    return (viewerId: string, lang: Lang): Event | undefined => {
      const kind = kinds.get(viewerId);
      if (kind === undefined) return reading.visible(viewerId, id, lang);
      const key = `${lang} ${kind}`;
      if (!made.has(key)) made.set(key, reading.visible(viewerId, id, lang));
      const seen = made.get(key);
      return seen && readdressed(seen, viewerId);
    };
  };

  /** Viewers who need a view of their own are missing. */
  function kindsOf(number: number, viewers: readonly string[]): Map<string, string> {
    const event = viewers.length >= SHARED_FROM ? store.event(number) : undefined;
    if (!event) return new Map();
    const now = clock();
    const strangers = store.strangers(number, event.ownerId, viewers);
    return new Map(
      strangers.map(({ id, birthday, sex, vipUntil, viewed }) => {
        const age = birthday === null ? null : ageOn(birthday, now);
        return [id, `${isVipAt(vipUntil, now)} ${isInvited(event, { age, sex })} ${viewed}`];
      }),
    );
  }

  function readdressed(event: Event, viewerId: string): Event {
    const { image, user, reactions } = event;
    const isWithoutPhotos = !image && !user.image && reactions.every((reaction) => !reaction.user.image);
    if (isWithoutPhotos) return event;
    const address = (of: string | null) => of && images.readdress(of, viewerId);
    return {
      ...event,
      user: { ...user, image: address(user.image) },
      image: image && {
        ...image,
        path: images.readdress(image.path, viewerId),
        absolutePath: images.readdress(image.absolutePath, viewerId),
        screen: images.readdress(image.screen, viewerId),
        thumb: images.readdress(image.thumb, viewerId),
      },
      reactions: reactions.map(({ type, user }) => ({ type, user: { ...user, image: address(user.image) } })),
    };
  }
}
