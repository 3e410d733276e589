import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { createRemoteJWKSet, importPKCS8, type JWTVerifyGetKey, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import {
  type Attempt,
  type Callback,
  emailOf,
  type Identity,
  nameOf,
  OauthError,
  type Provider,
  said,
  subject,
} from "./provider.ts";
import { ask, form, step } from "./requests.ts";
import type { OauthConfig } from "./settings.ts";

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Apple sends booleans as strings. */
const yes = z.union([z.boolean(), z.stringbool()]).catch(false);
const claims = z.object({
  sub: subject,
  nonce: z.string(),
  email: said,
  email_verified: yes,
  given_name: said,
});

interface Issuer {
  authorize: string;
  token: string;
  /** @throws OauthError unless signature, issuer, audience, time and nonce are valid. */
  verify(idToken: string, nonce: string): Promise<z.output<typeof claims>>;
}

export function google(config: NonNullable<OauthConfig["google"]>): Provider {
  const issuerOf = createIssuer(config.issuer, config.id);
  const clientFor = ({ redirectUri }: Attempt) => new OAuth2Client(config.id, config.secret, redirectUri);
  return {
    id: "google",
    async authorizationUrl(attempt) {
      const url = address(clientFor(attempt), await issuerOf(), attempt, ["openid", "email", "profile"]);
      url.searchParams.set("prompt", "select_account");
      return url;
    },
    async identify({ code }, attempt) {
      const issuer = await issuerOf();
      const tokens = await step(
        clientFor(attempt).validateAuthorizationCode(issuer.token, code, attempt.verifier),
      );
      const idToken = z.object({ id_token: z.string() }).safeParse(tokens.data);
      if (!idToken.success) throw new OauthError("Google sent no id token");
      return identity("google", await issuer.verify(idToken.data.id_token, attempt.nonce));
    },
  };
}

export function apple(config: NonNullable<OauthConfig["apple"]>): Provider {
  const issuerOf = createIssuer(config.issuer, config.id);
  return {
    id: "apple",
    async authorizationUrl(attempt) {
      const client = new OAuth2Client(config.id, null, attempt.redirectUri);
      const url = address(client, await issuerOf(), attempt, ["name", "email"]);
      // Apple supplies the e-mail only with a form post.
      url.searchParams.set("response_mode", "form_post");
      return url;
    },
    async identify({ code }: Callback, { verifier, nonce, redirectUri }: Attempt) {
      const issuer = await issuerOf();
      const fields = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        client_id: config.id,
        client_secret: await appleSecret(config),
        code_verifier: verifier,
      };
      const { id_token } = await ask(z.object({ id_token: z.string() }), issuer.token, form(fields));
      return identity("apple", await issuer.verify(id_token, nonce));
    },
  };
}

function address(
  client: OAuth2Client,
  issuer: Issuer,
  { state, verifier, nonce }: Attempt,
  scopes: string[],
): URL {
  const { S256 } = CodeChallengeMethod;
  const url = client.createAuthorizationURLWithPKCE(issuer.authorize, state, S256, verifier, scopes);
  url.searchParams.set("nonce", nonce);
  return url;
}

const appleSecret = async ({ id, teamId, keyId, privateKey, issuer }: NonNullable<OauthConfig["apple"]>) =>
  new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(id)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(await importPKCS8(privateKey, "ES256"));

function createIssuer(issuer: string, clientId: string): () => Promise<Issuer> {
  let known: Promise<Issuer> | undefined;
  return () => {
    known ??= discover(issuer, clientId).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function discover(issuer: string, clientId: string): Promise<Issuer> {
  const found = await ask(discovery, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (found.issuer !== issuer) throw new OauthError(`${issuer} names another issuer: ${found.issuer}`);
  const keys = createRemoteJWKSet(new URL(found.jwks_uri));
  return {
    authorize: found.authorization_endpoint,
    token: found.token_endpoint,
    verify: (idToken, nonce) => verify(idToken, nonce, keys, { issuer: found.issuer, audience: clientId }),
  };
}

async function verify(
  idToken: string,
  nonce: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
) {
  const checks = { ...expected, algorithms: ["RS256", "ES256"], requiredClaims: ["exp"], clockTolerance: 60 };
  const verified = await jwtVerify(idToken, keys, checks).catch((cause: unknown) => {
    throw new OauthError("The id token is not valid", { cause });
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success || parsed.data.nonce !== nonce)
    throw new OauthError("The id token belongs to another attempt");
  return parsed.data;
}

function identity(provider: "google" | "apple", claim: z.output<typeof claims>): Identity {
  const email = emailOf(claim.email);
  return {
    provider,
    subject: claim.sub,
    email,
    emailVerified: email !== null && claim.email_verified,
    name: nameOf(claim.given_name),
    sex: "UNDEF",
    birthday: null,
  };
}
