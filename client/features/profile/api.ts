import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import type { SeenBy } from "#contract/paths.ts";
import type { ProfileBody } from "#contract/profile.ts";
import { orderOf } from "./photos/order.ts";

const user = api.api.user;
export const updateProfile = (body: ProfileBody) => unwrap(user.update.post(body));
export const updateStatus = (status: string) => unwrap(user.status.update.post({ status }));
export const updatePlace = (place: { lat: number; lon: number }) =>
  unwrap(user.profile.geolocation.post(place));
export const updateAvatar = (image: string) => unwrap(user.avatar.update.post({ image }));
/** Reads the gallery first: a photo that another tab has added would be left out, and later removed as unused. */
export async function reorderGallery(chosen: string[]) {
  const { images } = await unwrap(user.me.get());
  return unwrap(
    user.images.update.post({
      images: orderOf(
        chosen,
        images.map(({ id }) => id),
      ),
    }),
  );
}
export const addImage = (id: string) => unwrap(user.image.add({ id }).post({}));
export const removeImage = (id: string) => unwrap(user.image.remove({ id }).post({}));
export const setIntroduction = (voice: string | null) => unwrap(user.introduction.update.post({ voice }));
export const noteView = (id: string) => unwrap(user.profile.view({ id }).post({}));

/** Never cached, since members look at it after changing something. */
export const seenAsQuery = (viewer: SeenBy) =>
  queryOptions({
    queryKey: ["user", "seen-as", viewer],
    queryFn: () => unwrap(user.profile.as({ viewer }).get()),
    gcTime: 0,
  });
