import { personName } from "#contract/auth.ts";
import type { Sex } from "#contract/people.ts";
import type { ProviderId } from "#contract/providers.ts";

/** Who someone is at a provider. */
export interface Identity {
  provider: ProviderId;
  /** The person's id at the provider, by which an account is linked. */
  subject: string;
  email: string | null;
  /** The provider vouches that the address is theirs. Only then may it lead to an account that exists. */
  emailVerified: boolean;
  name: string | null;
  sex: Sex;
  /** `yyyy-MM-dd` */
  birthday: string | null;
}

/** What our side keeps of an attempt, until the browser comes back. */
export interface Attempt {
  state: string;
  /** PKCE. */
  verifier: string;
  nonce: string;
  /** Where the browser comes back to: the same in both steps, or providers refuse. */
  redirectUri: string;
}

/** What the browser returns with. */
export interface Callback {
  code: string;
  /** VK's. */
  deviceId?: string | undefined;
}

export interface Provider {
  readonly id: ProviderId;
  /** Where the browser goes to sign in. @throws OauthError when the provider cannot be reached. */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /** @throws OauthError for anything but a proven identity. */
  identify(callback: Callback, attempt: Attempt): Promise<Identity>;
}

/** The provider refused, lied or was out of reach. What it said goes to the log, never to the person. */
export class OauthError extends Error {
  override name = "OauthError";
}

export const callbackUrl = (ours: URL, id: ProviderId) =>
  new URL(`/api/auth/oauth/${id}/callback`, ours).href;

/** A name as we take it, or null: providers allow more than we do. */
export const nameOf = (name: string | null | undefined): string | null =>
  personName.safeParse(name).data ?? null;

/** `1990-05-30` or `30.05.1990` as the former; null when the year is kept secret. */
export function birthdayOf(text: string | null | undefined): string | null {
  const [, day, month, year] = text?.match(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : (text ?? "");
  return /^(19|20)\d\d-\d\d-\d\d$/.test(iso) ? iso : null;
}
