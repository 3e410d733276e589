import { tab } from "#client/lib/storage/storage.ts";

const KEY = "vipFrom";

/** Where a member was when a limit sent them to VIP; they go back there once they have it. */
export const rememberReturn = (): void => void tab.write(KEY, location.pathname);

export const returnPath = (): string | null => tab.read(KEY);
export const forgetReturn = (): void => tab.forget(KEY);
