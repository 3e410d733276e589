import type { Lang } from "#contract/lang.ts";
import type { ProviderId } from "#contract/providers.ts";

/** As on the buttons of the sign-in page. */
export const PROVIDER_NAMES: Readonly<Record<Lang, Readonly<Record<ProviderId, string>>>> = {
  ru: { vk: "VK ID", yandex: "Яндекс", ok: "Одноклассники", google: "Google", apple: "Apple" },
  en: { vk: "VK ID", yandex: "Yandex", ok: "OK", google: "Google", apple: "Apple" },
};
