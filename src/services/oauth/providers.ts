import { type ProviderId, provider } from "#contract/oauth.ts";
import type { Config } from "#src/config.ts";
import { callbackUrl, type Provider } from "./provider.ts";
import type { Vk } from "./vk.ts";

export interface Providers {
  /** Those that the operator has set up, in the order of their buttons. */
  ids: ProviderId[];
  get(id: ProviderId): Promise<Provider | undefined>;
  vk(): Promise<Vk | undefined>;
}

/** Each is loaded when it is first used: their libraries are large, and a start need not wait for them. */
export function createProviders({ oauth, publicUrl }: Pick<Config, "oauth" | "publicUrl">): Providers {
  const back = (id: ProviderId) => callbackUrl(publicUrl, id);
  const vk = once(async () => oauth.vk && (await import("./vk.ts")).vk(oauth.vk, back("vk")));
  const all: Record<ProviderId, () => Promise<Provider | undefined>> = {
    vk,
    yandex: once(
      async () => oauth.yandex && (await import("./yandex.ts")).yandex(oauth.yandex, back("yandex")),
    ),
    ok: once(async () => oauth.ok && (await import("./ok.ts")).ok(oauth.ok, back("ok"))),
    google: once(
      async () => oauth.google && (await import("./oidc.ts")).google(oauth.google, back("google")),
    ),
    apple: once(async () => oauth.apple && (await import("./oidc.ts")).apple(oauth.apple, back("apple"))),
  };
  return { ids: provider.options.filter((id) => oauth[id]), get: (id) => all[id](), vk };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
