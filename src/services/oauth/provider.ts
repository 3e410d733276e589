import * as z from "zod";
import { email as address, birthday as day } from "#contract/auth.ts";
import type { Sex } from "#contract/people.ts";
import { personName } from "#contract/person-name.ts";
import type { ProviderId } from "#contract/providers.ts";

export interface Identity {
  provider: ProviderId;
  /** The user's id at the provider, by which an account is linked. */
  subject: string;
  email: string | null;
  /** Only then may the address lead to an existing account. */
  emailVerified: boolean;
  name: string | null;
  sex: Sex;
  /** `yyyy-MM-dd` */
  birthday: string | null;
}

export interface Attempt {
  state: string;
  verifier: string;
  nonce: string;
  /** Must be the same in both steps, or providers refuse. */
  redirectUri: string;
}

export interface Callback {
  code: string;
  deviceId?: string | undefined;
}

export interface Provider {
  readonly id: ProviderId;
  /** @throws OauthError if the provider cannot be reached. */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /** @throws OauthError for anything but a proven identity. */
  identify(callback: Callback, attempt: Attempt): Promise<Identity>;
}

/** Its message goes to the log, never to the user. */
export class OauthError extends Error {
  override name = "OauthError";
  /** The provider's own word for its refusal (RFC 6749, 5.2), like `invalid_client`. */
  readonly refusal: string | undefined;

  constructor(
    message: string,
    { refusal, ...options }: ErrorOptions & { refusal?: string | undefined } = {},
  ) {
    super(message, options);
    this.refusal = refusal;
  }
}

export const callbackUrl = (ours: URL, id: ProviderId) =>
  new URL(`/api/auth/oauth/${id}/callback`, ours).href;

const SUBJECT_MAX = 255;

/** Some providers send a number. An identity is nothing without it, so no other value is taken for one. */
export const subject = z
  .union([z.string().min(1).max(SUBJECT_MAX), z.int().positive()])
  .transform((id) => String(id));

/** What is missing, null or of another type is null: it only fills in a form. */
export const said = z.union([z.string(), z.number()]).transform(String).nullable().catch(null);

/** Providers allow more than our rules. */
export const nameOf = (name: string | null): string | null => personName.safeParse(name).data ?? null;

export const emailOf = (text: string | null): string | null => address.safeParse(text).data ?? null;

/** `1990-05-30` or `30.05.1990`; null for a day that no calendar has, as when the year is hidden. */
export function birthdayOf(text: string | null): string | null {
  const [, date, month, year] = text?.match(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, "0")}-${date!.padStart(2, "0")}` : text;
  return /^(19|20)/.test(iso ?? "") ? (day.safeParse(iso).data ?? null) : null;
}

export const sexOf = (text: string | null, words: { male: string; female: string }): Sex =>
  text === words.female ? "FEMALE" : text === words.male ? "MALE" : "UNDEF";
