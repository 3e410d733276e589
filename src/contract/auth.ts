import * as z from "zod";
import { list } from "./http.ts";
import { LANGS } from "./lang.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./limits.ts";
import { digitsOf, normalise, tokenOf } from "./normalise.ts";
import { countryCode, sex } from "./people.ts";
import { personName } from "./person-name.ts";
import { proof } from "./proof.ts";
import { PROVIDERS } from "./providers.ts";

/** Dot-separated segments, then a domain in any script whose last label has two letters or more. */
const EMAIL =
  /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+([\p{L}\p{M}]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;
const EMAIL_MAX = 254;
export const email = z
  .string()
  // Before normalising: a whole body of 256 kB takes a tenth of a second.
  .max(2 * EMAIL_MAX, { error: "email_incorrect_format", abort: true })
  .transform((text) => normalise(text).trim())
  .pipe(
    z
      .string()
      .max(EMAIL_MAX, { error: "email_incorrect_format", abort: true })
      .regex(EMAIL, "email_incorrect_format"),
  )
  .transform((value, context) => {
    const [local = "", domain = ""] = value.toLowerCase().split("@");
    const ascii = asciiDomain(domain);
    if (ascii) return `${local}@${ascii}`;
    context.addIssue({ code: "custom", message: "email_incorrect_format" });
    return z.NEVER;
  });

/** `пример.рф` is `xn--e1afmkfd.xn--p1ai` to mail servers; both spellings are one account. */
function asciiDomain(domain: string): string | undefined {
  if (/^[a-z0-9.-]+$/.test(domain) && !domain.includes("xn--")) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

const PASSWORD_SENT_MAX = 4 * PASSWORD_MAX;

export const password = z
  .string()
  .max(PASSWORD_SENT_MAX, { error: "password_too_long", abort: true })
  .transform(normalise)
  .pipe(
    z
      .string()
      .min(PASSWORD_MIN, "password_too_short")
      .max(PASSWORD_MAX, "password_too_long")
      .regex(/[A-Za-z]/, "password_needs_letter")
      .regex(/\d/, "password_needs_digit"),
  );

/** Not normalised, and not under the rules for new ones: it may have been stored before either. */
export const typedPassword = z.string().min(1, "required").max(PASSWORD_SENT_MAX);
export const passwordIfAny = z.string().max(PASSWORD_SENT_MAX).optional();
const repeatedPassword = typedPassword.transform(normalise);

/** 18 to 120 years are checked by `age.ts`, which needs a clock. */
export const birthday = z.iso.date("invalid_birthdate");

export const phoneNumber = z
  .string()
  .transform(digitsOf)
  .pipe(z.string().regex(/^0{0,2}[1-9]\d{8,14}$/, "invalid_phone"));

/** May have been copied by hand. */
export const linkToken = z.string().max(200).transform(tokenOf).pipe(z.string().min(1));
export const phoneCode = z
  .string()
  .max(100, { error: "phone_code_wrong", abort: true })
  .transform(digitsOf)
  .pipe(z.string().regex(/^\d{6}$/, "phone_code_wrong"));

const consent = z.literal(true, "consent_needed");
export const consents = z.object({
  isAdult: consent,
  isTermsAccepted: consent,
  isNewsletterConsent: z.boolean().default(false),
});

/** Asked before the rest of the form: someone refused here is refused in this browser for a day. */
export const birthdayBody = z.object({ birthday });

const proofIfNeeded = proof.optional().describe("After `proof_needed`: the solved challenge");

export const registerBody = z
  .object({
    email,
    password,
    name: personName,
    sex,
    birthday,
    phoneNumber: phoneNumber.optional(),
    lang: z.enum(LANGS).default("ru"),
  })
  .extend(consents.shape)
  // A client that shows no boxes sends neither: registering through the API is the consent, and is stored as such.
  .extend({ isAdult: consent.optional(), isTermsAccepted: consent.optional() })
  .extend({ altcha: proofIfNeeded });

export type Registration = z.output<typeof registerBody>;

export const loginBody = z.object({ email, password: typedPassword });
export const recoverBody = z.object({ email, lang: z.enum(LANGS).default("ru") });

export const resendBody = z
  .object({
    email: email.optional(),
    emailToken: linkToken.optional(),
    lang: z.enum(LANGS).default("ru"),
  })
  .refine((body) => body.email !== undefined || body.emailToken !== undefined, {
    path: ["email"],
    error: "required",
  });
export type Resend = z.output<typeof resendBody>;

export const newPasswordBody = z
  .object({ code: linkToken, password1: password, password2: repeatedPassword })
  .refine((body) => body.password1 === body.password2, { path: ["password2"], error: "passwords_differ" });
export const changePasswordBody = z
  .object({
    oldPassword: typedPassword,
    newPassword1: password,
    newPassword2: repeatedPassword,
  })
  .refine((body) => body.newPassword1 === body.newPassword2, {
    path: ["newPassword2"],
    error: "passwords_differ",
  });
export const languageBody = z.object({ lang: z.enum(LANGS) });
export const changeEmailBody = z.object({
  newEmail: email,
  password: typedPassword,
});

export const phoneBody = z.object({ phoneNumber });
export const sendCodeBody = phoneBody.extend({ emailToken: linkToken.optional() });
export const verifyCodeBody = z.object({ phoneNumber, code: phoneCode, emailToken: linkToken.optional() });
const ownPassword = typedPassword.optional();
export const activateEmailBody = z.object({ password: ownPassword }).optional();
export const activateAccountBody = z.object({
  emailToken: linkToken,
  phoneNumber,
  code: phoneCode,
  password: ownPassword,
});

export const confirmationInfo = z.object({
  kind: z.enum(["registration", "new_email", "stop_new_email", "undo_link", "recovery"]),
  id: z.string(),
  phoneNumber: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  email: z.string(),
  emailConfirmationCode: z.string(),
  passwordNeeded: z
    .boolean()
    .describe("This browser did not ask for the e-mail, so confirming requires the password"),
  phoneRequired: z.boolean().describe("A phone code is needed too: send-code, then activate-account"),
});
export type ConfirmationInfo = z.infer<typeof confirmationInfo>;

export const emailChangeStopped = z.object({
  code: z
    .string()
    .describe("For setNewPassword: the user who asked for the change knows the current password"),
});

export const authResult = z.object({ token: z.string() });
export type AuthResult = z.infer<typeof authResult>;

/** Six digits of an authenticator app, or a recovery code: sixteen letters and digits, with anything between them. */
export const secondFactorCode = z
  .string()
  .max(100, { error: "second_factor_wrong", abort: true })
  .transform((text) =>
    /[A-Za-z]/.test(text)
      ? normalise(text)
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, "")
      : digitsOf(text),
  )
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, "second_factor_wrong"));

/** With a second factor, everything that signs in answers `second_factor_needed` with a `challenge` instead of a token. */
export const secondFactorBody = z.object({
  challenge: z.string().min(1).max(200),
  code: secondFactorCode,
  remember: z.boolean().default(false).describe("Do not ask in this browser for 30 days"),
});
export const secondFactorState = z.object({
  since: z.iso.datetime().nullable().describe("null: it is off"),
  recoveryCodesLeft: z.int(),
});
export const secondFactorSetUpBody = z.object({ password: passwordIfAny });
export const secondFactorSetUp = z.object({
  uri: z.string().describe("For a QR code that authenticator apps read"),
  key: z.string().describe("The same secret, for typing"),
});
export const secondFactorTurnOnBody = z.object({ code: secondFactorCode });
export const secondFactorChangeBody = z.object({ password: passwordIfAny, code: secondFactorCode });
/** Shown once: the server keeps only their hashes. */
export const recoveryCodesShown = z.object({ recoveryCodes: z.array(z.string()) });

export const sent = z.object({
  resendInSeconds: z.int().describe("Seconds until it can be requested again"),
});
export type Sent = z.infer<typeof sent>;
export const codeSent = sent.extend({
  phoneNumber: z
    .string()
    .describe(
      "The number that the code was texted to, as +7 900 123 45 67: it was completed by country and language",
    ),
});
export type CodeSent = z.infer<typeof codeSent>;

export const mailStateBody = z.object({ email });
export const mailState = z.object({
  isRefused: z
    .boolean()
    .describe("The mail server of the address refused the e-mail for good: there is no valid recipient"),
});
export type MailState = z.infer<typeof mailState>;

export const codeVerified = z.object({ isPhoneVerified: z.literal(true) });

const sessionEntry = z.object({
  id: z.string(),
  device: z.string().describe("Browser and system, for people to recognise; empty if unknown"),
  country: countryCode.or(z.literal("")),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;
export const sessionList = list(sessionEntry);

/** `/api/auth/oauth/{provider}/start` returns to `/auth/social#ticket=…` or `/auth/login#error=…`: no server sees a fragment. */

export const provider = z.enum(PROVIDERS);

/** In the order of their buttons. */
export const providerList = z.object({ data: z.array(provider) });

const ticket = z.string().min(1).max(200);
export const exchangeBody = z.object({ ticket });

export const pendingSignUp = z.object({
  provider,
  email: z.string().nullable(),
  isEmailVerified: z.boolean().describe("The account opens at once if the e-mail is not changed"),
  name: z.string().nullable(),
  sex,
  birthday: z.iso.date().nullable(),
});
export type PendingSignUp = z.infer<typeof pendingSignUp>;

export const oauthSignUpBody = z
  .object({ ticket, email, name: personName, sex, birthday, lang: z.enum(LANGS).default("ru") })
  .extend(consents.shape)
  .extend({ altcha: proofIfNeeded });
export type OauthSignUp = z.output<typeof oauthSignUpBody>;

/** Null token: an e-mail is on its way, as after `register`. */
export const oauthSignedUp = z.object({ token: z.string().nullable(), resendInSeconds: z.int().nullable() });

export const vkAppBody = z.object({ accessToken: z.object({ value: z.string().min(1).max(4096) }) });

export const connectionList = z.object({
  data: z.array(z.object({ social: provider, createdAt: z.iso.datetime() })),
});
/** A linked account can sign in, so linking requires the password if there is one. */
export const linkBody = z.object({ password: passwordIfAny });
export const linkingUndone = z.object({
  code: z
    .string()
    .describe("For setNewPassword: all sessions have ended, and a stranger may know the present password"),
});
export const linkStarted = z.object({ url: z.url().describe("Where the browser goes next") });
