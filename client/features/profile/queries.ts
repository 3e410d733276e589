import { api, call } from "#client/lib/api.ts";
import type { ProfileBody } from "#contract/profile.ts";

const user = api.api.user;
export const updateProfile = (body: ProfileBody) => call(user.update.post(body));
export const updateStatus = (status: string) => call(user.status.update.post({ status }));
export const updatePlace = (place: { lat: number; lon: number }) =>
  call(user.profile.geolocation.post(place));
export const updateAvatar = (image: string) => call(user.avatar.update.post({ image }));
export const updateGallery = (images: string[]) => call(user.images.update.post({ images }));
export const addImage = (id: string) => call(user.image.add({ id }).post({}));
export const removeImage = (id: string) => call(user.image.remove({ id }).post({}));
export const noteView = (id: string) => call(user.profile.view({ id }).post({}));
