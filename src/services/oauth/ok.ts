import { OAuth2Client } from "arctic";
import * as z from "zod";
import { birthdayOf, emailOf, nameOf, type Provider, said, sexOf, subject } from "./provider.ts";
import { ask, form } from "./requests.ts";
import type { OauthConfig } from "./settings.ts";

const user = z.object({
  uid: subject,
  first_name: said,
  gender: said,
  birthday: said,
  email: said,
});

/** Without support for PKCE and nonce, it relies on state and client secret. Its e-mails are not verified. */
export function ok(config: NonNullable<OauthConfig["ok"]>): Provider {
  return {
    id: "ok",
    async authorizationUrl({ state, redirectUri }) {
      const client = new OAuth2Client(config.id, null, redirectUri);
      const url = client.createAuthorizationURL(new URL("/oauth/authorize", config.url).href, state, []);
      url.searchParams.set("scope", "VALUABLE_ACCESS;GET_EMAIL");
      return url;
    },
    async identify({ code }, { redirectUri }) {
      const fields = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        client_id: config.id,
        client_secret: config.secret,
      };
      const { access_token } = await ask(
        z.object({ access_token: z.string() }),
        tokenUrl(config),
        form(fields),
      );
      const person = await ask(user, currentUserUrl(config), form(signed(config, access_token)));
      return {
        provider: "ok",
        subject: person.uid,
        email: emailOf(person.email),
        emailVerified: false,
        name: nameOf(person.first_name),
        sex: sexOf(person.gender, { male: "male", female: "female" }),
        birthday: birthdayOf(person.birthday),
      };
    },
  };
}

type Settings = NonNullable<OauthConfig["ok"]>;
const tokenUrl = ({ apiUrl }: Settings) => new URL("/oauth/token.do", apiUrl);
const currentUserUrl = ({ apiUrl }: Settings) => new URL("/fb.do", apiUrl);

/** MD5 of the sorted parameters and of a key derived from the access token and the app's secret. */
function signed({ publicKey, secret }: Settings, accessToken: string): Record<string, string> {
  const fields = {
    application_key: publicKey,
    fields: "uid,first_name,gender,birthday,email",
    format: "json",
    method: "users.getCurrentUser",
  };
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join("");
  return { ...fields, sig: md5(text + md5(accessToken + secret)), access_token: accessToken };
}

const md5 = (text: string) => new Bun.CryptoHasher("md5").update(text).digest("hex");
