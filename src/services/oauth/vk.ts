import { CodeChallengeMethod, OAuth2Client } from "arctic";
import * as z from "zod";
import {
  birthdayOf,
  emailOf,
  type Identity,
  nameOf,
  type Provider,
  said,
  sexOf,
  subject,
} from "./provider.ts";
import { ask, form } from "./requests.ts";
import type { OauthConfig } from "./settings.ts";

const userInfo = z.object({
  user: z.object({
    user_id: subject,
    first_name: said,
    email: said,
    sex: said,
    birthday: said,
  }),
});

export interface Vk extends Provider {
  /** By a token that VK's own button gave to the page. VK refuses tokens of other apps. @throws OauthError */
  identifyToken(accessToken: string): Promise<Identity>;
}

/** VK ID (OAuth 2.1): PKCE instead of a client secret. VK does not say whether an e-mail is verified, so we ask for proof. */
export function vk(config: NonNullable<OauthConfig["vk"]>): Vk {
  const at = (path: string) => new URL(path, config.url).href;

  async function identifyToken(accessToken: string): Promise<Identity> {
    const fields = { client_id: config.id, access_token: accessToken };
    const { user } = await ask(userInfo, at("/oauth2/user_info"), form(fields));
    return {
      provider: "vk",
      subject: user.user_id,
      email: emailOf(user.email),
      emailVerified: false,
      name: nameOf(user.first_name),
      sex: sexOf(user.sex, { male: "2", female: "1" }),
      birthday: birthdayOf(user.birthday),
    };
  }

  return {
    id: "vk",
    async authorizationUrl({ state, verifier, redirectUri }) {
      const client = new OAuth2Client(config.id, null, redirectUri);
      const scopes = ["vkid.personal_info", "email"];
      const { S256 } = CodeChallengeMethod;
      return client.createAuthorizationURLWithPKCE(at("/authorize"), state, S256, verifier, scopes);
    },
    async identify({ code, deviceId = "" }, { verifier, state, redirectUri }) {
      const fields = {
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        client_id: config.id,
        device_id: deviceId,
        redirect_uri: redirectUri,
        state,
      };
      const { access_token } = await ask(
        z.object({ access_token: z.string() }),
        at("/oauth2/auth"),
        form(fields),
      );
      return identifyToken(access_token);
    },
    identifyToken,
  };
}
