/** An account, or a guest by the browser's key. No imports. */
export type UserKey = `user:${string}`;
export type GuestKey = `guest:${string}`;
export type PersonKey = UserKey | GuestKey;

export const userKey = (userId: string): UserKey => `user:${userId}`;
export const guestKey = (key: string): GuestKey => `guest:${key}`;

export const userIdOf = (key: string): string | null =>
  key.startsWith("user:") ? key.slice("user:".length) : null;

export const isGuestKey = (text: string): text is GuestKey => text.startsWith("guest:");
export const isPersonKey = (text: string): text is PersonKey => userIdOf(text) !== null || isGuestKey(text);
