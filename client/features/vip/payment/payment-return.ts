import { tab } from "#client/lib/storage/storage.ts";

const KEY = "vipFrom";

/** Remembers the page where a member reached a limit, to return them there once they have VIP. */
export const rememberReturn = (): void => void tab.write(KEY, location.pathname);

export const returnPath = (): string | null => tab.read(KEY);
export const forgetReturn = (): void => tab.forget(KEY);
