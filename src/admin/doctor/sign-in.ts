import type { ProviderId } from "#contract/providers.ts";
import type { Config } from "#src/config.ts";
import { callbackUrl, OauthError, type Provider } from "#src/services/oauth/provider.ts";
import { createProviders } from "#src/services/oauth/providers.ts";
import { newSecret } from "#src/services/secrets.ts";
import type { Attempt } from "./attempts.ts";

const REFUSES_US = /^(invalid_client|unauthorized_client|invalid_client_id)$/;

/** Gives each provider a code that it has not issued: it refuses either the code, or us. */
export function signInAttempts(config: Pick<Config, "oauth" | "publicUrl">): Attempt[] {
  const providers = createProviders(config);
  return providers.ids.map((id) => ({
    what: `OAUTH_${id.toUpperCase()}_ID`,
    weight: "must",
    at: new URL(addressOf(config, id)).host,
    async run() {
      const provider = await providers.get(id);
      return provider ? problemOfProvider(provider, config) : null;
    },
  }));
}

const addressOf = ({ oauth }: Pick<Config, "oauth">, id: ProviderId): string =>
  ({
    google: oauth.google?.issuer,
    apple: oauth.apple?.issuer,
    vk: oauth.vk?.url,
    yandex: oauth.yandex?.url,
    ok: oauth.ok?.apiUrl,
  })[id] ?? "";

async function problemOfProvider(
  provider: Provider,
  { publicUrl }: Pick<Config, "publicUrl">,
): Promise<string | null> {
  const redirectUri = callbackUrl(publicUrl, provider.id);
  const attempt = { state: newSecret(), verifier: newSecret(), nonce: newSecret(), redirectUri };
  try {
    await provider.identify({ code: newSecret(), deviceId: newSecret() }, attempt);
    return null;
  } catch (error) {
    if (!(error instanceof OauthError))
      return `it cannot be used (${messageOf(error)}): correct the key of this provider`;
    const { refusal } = error;
    if (refusal && REFUSES_US.test(refusal))
      return `the provider refuses us (${refusal}): correct id and secret as its console shows them`;
    if (refusal === "redirect_uri_mismatch")
      return `the provider does not know our address: register ${redirectUri} in its console`;
    if (refusal) return null;
    throw error.cause ?? error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
