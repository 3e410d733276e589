import { CodeChallengeMethod, OAuth2Client } from "arctic";
import * as z from "zod";
import { birthdayOf, nameOf, OauthError, type Provider } from "./provider.ts";
import { ask, step } from "./requests.ts";
import type { OauthConfig } from "./settings.ts";

const info = z.object({
  id: z.string().min(1),
  client_id: z.string().optional(),
  first_name: z.string().nullish(),
  sex: z.string().nullish(),
  birthday: z.string().nullish(),
  default_email: z.string().nullish(),
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
      if (person.client_id !== undefined && person.client_id !== config.id)
        throw new OauthError("Yandex returned a token for another app");
      return {
        provider: "yandex",
        subject: person.id,
        email: person.default_email?.toLowerCase() ?? null,
        emailVerified: Boolean(person.default_email),
        name: nameOf(person.first_name),
        sex: person.sex === "female" ? "FEMALE" : person.sex === "male" ? "MALE" : "UNDEF",
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
