import type { ProviderId } from "#contract/oauth.ts";
import type { Config } from "#src/config.ts";
import { apple, google } from "./oidc.ts";
import { ok } from "./ok.ts";
import { callbackUrl, type Provider } from "./provider.ts";
import { type Vk, vk } from "./vk.ts";
import { yandex } from "./yandex.ts";

export type Providers = ReturnType<typeof createProviders>;

/** Those providers that the operator has set up. */
export function createProviders({ oauth, publicUrl }: Pick<Config, "oauth" | "publicUrl">) {
  const back = (id: ProviderId) => callbackUrl(publicUrl, id);
  const vkontakte: Vk | undefined = oauth.vk && vk(oauth.vk, back("vk"));
  const all: (Provider | undefined)[] = [
    vkontakte,
    oauth.yandex && yandex(oauth.yandex, back("yandex")),
    oauth.ok && ok(oauth.ok, back("ok")),
    oauth.google && google(oauth.google, back("google")),
    oauth.apple && apple(oauth.apple, back("apple")),
  ];
  const providers = all.filter((provider) => provider !== undefined);
  return {
    ids: providers.map(({ id }) => id),
    get: (id: ProviderId): Provider | undefined => providers.find((provider) => provider.id === id),
    vk: vkontakte,
  };
}
