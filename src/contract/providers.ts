/** Whom one may sign in through, in the order of their buttons. No imports, since a start has no need of the schemas. */
export const PROVIDERS = ["vk", "yandex", "ok", "google", "apple"] as const;
export type ProviderId = (typeof PROVIDERS)[number];
