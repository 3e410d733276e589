import * as z from "zod";
import { birthday, consents, email, passwordIfAny } from "./auth.ts";
import { LANGS } from "./lang.ts";
import { sex } from "./people.ts";
import { personName } from "./person-name.ts";
import { PROVIDERS } from "./providers.ts";

/**
 * Signing in with other providers. The browser goes to `/api/auth/oauth/{provider}/start` and comes back to
 * `/auth/social#ticket=…`, or to `/auth/login#error=…` (an error code); a fragment reaches no server and no log. The
 * ticket is exchanged once.
 * For linking, POST /api/auth/connections/{provider} returns the address to go to, and the browser comes back to
 * `/settings/security` with `#linked={provider}` or `#error=…`.
 */

export const provider = z.enum(PROVIDERS);

/** Providers that this installation is set up for, in the order of their buttons. */
export const providerList = z.object({ data: z.array(provider) });

const ticket = z.string().min(1).max(200);
/** The answer is a token, or `need_email` with a `ticket` for a new user, who continues at `/auth/email`. */
export const exchangeBody = z.object({ ticket });

/** POST /api/auth/oauth/pending: what the provider sent about a new user, to fill in the form. */
export const pendingSignUp = z.object({
  provider,
  email: z.string().nullable(),
  isEmailVerified: z.boolean().describe("The account opens at once if the e-mail is not changed"),
  name: z.string().nullable(),
  sex,
  birthday: z.iso.date().nullable(),
});
export type PendingSignUp = z.infer<typeof pendingSignUp>;

/** POST /api/auth/oauth/email. */
export const oauthSignUpBody = z
  .object({ ticket, email, name: personName, sex, birthday, lang: z.enum(LANGS).default("ru") })
  .extend(consents.shape);
export type OauthSignUp = z.output<typeof oauthSignUpBody>;

/** A token if the e-mail is already proven; otherwise a letter is on its way, as after `register`. */
export const oauthSignedUp = z.object({ token: z.string().nullable(), resendInSeconds: z.int().nullable() });

/** POST /api/vk/app: the access token that VK's own button or mini app gave the page. */
export const vkAppBody = z.object({ accessToken: z.object({ value: z.string().min(1).max(4096) }) });

export const connectionList = z.object({
  data: z.array(z.object({ social: provider, createdAt: z.iso.datetime() })),
});
/** POST /api/auth/connections/{provider}. A linked account can sign in, so linking requires the password if there is one. */
export const linkBody = z.object({ password: passwordIfAny });
/** POST /api/auth/undoLinking/{token}: the link in the letter about a linked account. */
export const linkingUndone = z.object({
  code: z
    .string()
    .describe("For setNewPassword: all sessions have ended, and a stranger may know the present password"),
});
export const linkStarted = z.object({ url: z.url().describe("Where the browser goes next") });
