import { PROVIDERS, type ProviderId } from "#contract/providers.ts";
import type { Config } from "#src/config.ts";
import type { Provider } from "./provider.ts";
import type { Vk } from "./vk.ts";

export interface Providers {
  ids: ProviderId[];
  get(id: ProviderId): Promise<Provider | undefined>;
  vk(): Promise<Vk | undefined>;
}

/** Each is imported on first use: their libraries are large, and the start need not wait for them. */
export function createProviders({ oauth }: Pick<Config, "oauth">): Providers {
  const vk = once(async () => oauth.vk && (await import("./vk.ts")).vk(oauth.vk));
  const all: Record<ProviderId, () => Promise<Provider | undefined>> = {
    vk,
    yandex: once(async () => oauth.yandex && (await import("./yandex.ts")).yandex(oauth.yandex)),
    ok: once(async () => oauth.ok && (await import("./ok.ts")).ok(oauth.ok)),
    google: once(async () => oauth.google && (await import("./oidc.ts")).google(oauth.google)),
    apple: once(async () => oauth.apple && (await import("./oidc.ts")).apple(oauth.apple)),
  };
  return { ids: PROVIDERS.filter((id) => oauth[id]), get: (id) => all[id](), vk };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
