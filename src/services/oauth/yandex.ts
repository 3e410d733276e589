import { CodeChallengeMethod, OAuth2Client } from "arctic";
import * as z from "zod";
import { birthdayOf, emailOf, nameOf, OauthError, type Provider, said, sexOf, subject } from "./provider.ts";
import { ask, step } from "./requests.ts";
import type { OauthConfig } from "./settings.ts";

const info = z.object({
  id: subject,
  client_id: z.string().nullish(),
  first_name: said,
  sex: said,
  birthday: said,
  default_email: said,
});

/** Yandex verifies `default_email`: it is either a Yandex mailbox, or another one that the user proved to Yandex. */
export function yandex(config: NonNullable<OauthConfig["yandex"]>): Provider {
  const clientFor = (redirectUri: string) => new OAuth2Client(config.id, config.secret, redirectUri);
  const at = (path: string) => new URL(path, config.url).href;
  return {
    id: "yandex",
    async authorizationUrl({ state, verifier, redirectUri }) {
      const scopes = ["login:email", "login:info", "login:birthday"];
      const { S256 } = CodeChallengeMethod;
      return clientFor(redirectUri).createAuthorizationURLWithPKCE(
        at("/authorize"),
        state,
        S256,
        verifier,
        scopes,
      );
    },
    async identify({ code }, { verifier, redirectUri }) {
      const tokens = await step(
        clientFor(redirectUri).validateAuthorizationCode(at("/token"), code, verifier),
      );
      const person = await ask(info, `${config.infoUrl}?format=json`, {
        headers: { authorization: `OAuth ${accessTokenOf(tokens.data)}` },
      });
      if (person.client_id != null && person.client_id !== config.id)
        throw new OauthError("Yandex returned a token for another app");
      const email = emailOf(person.default_email);
      return {
        provider: "yandex",
        subject: person.id,
        email,
        emailVerified: email !== null,
        name: nameOf(person.first_name),
        sex: sexOf(person.sex, { male: "male", female: "female" }),
        birthday: birthdayOf(person.birthday),
      };
    },
  };
}

function accessTokenOf(data: object): string {
  const parsed = z.object({ access_token: z.string() }).safeParse(data);
  if (!parsed.success) throw new OauthError("Yandex sent no access token");
  return parsed.data.access_token;
}
