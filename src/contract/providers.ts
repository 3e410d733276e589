/** In the order of their buttons. No imports: the server starts faster without the schemas. */
export const PROVIDERS = ["vk", "yandex", "ok", "google", "apple"] as const;
export type ProviderId = (typeof PROVIDERS)[number];
