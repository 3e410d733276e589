import type { Lang } from "#contract/lang.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { MailTexts } from "./mail.ts";
import { PROVIDER_NAMES } from "./provider-names.ts";

export function accountWords(lang: Lang, unknownDevice: string) {
  const countries = new Intl.DisplayNames(lang, { type: "region", fallback: "code" });
  // British English has no comma before "and".
  const joined = new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" });
  return {
    from: (device: string, country: string): string =>
      [device || unknownDevice, country && countries.of(country)].filter(Boolean).join(", "),
    providers: (ids: readonly ProviderId[]): string =>
      joined.format(ids.map((id) => PROVIDER_NAMES[lang][id])),
  };
}

type Kind =
  | "confirm"
  | "already_registered"
  | "recovery"
  | "no_account"
  | "new_email"
  | "new_email_notice"
  | "email_changed"
  | "new_device"
  | "sign_in_linked"
  | "sign_in_unlinked"
  | "password_changed"
  | "signed_out_everywhere"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_code_used"
  | "account_deleted"
  | "account_suspended"
  | "appeal_decided"
  | "selfie_decided";

export type AccountMailTexts = Pick<MailTexts, Kind>;
