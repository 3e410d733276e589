import type { ConfirmationInfo } from "#contract/auth.ts";
import type { Account } from "../accounts/store.ts";
import type { LinkKind } from "../links/store.ts";
import type { Registration } from "./store.ts";

export const registrationInfo = (
  { id, email, phoneNumber, phoneVerifiedAt }: Registration,
  { token, ...needed }: { token: string; passwordNeeded: boolean; phoneRequired: boolean },
): ConfirmationInfo => ({
  kind: "registration",
  id,
  email,
  phoneNumber,
  isEmailVerified: false,
  emailConfirmationCode: token,
  isPhoneVerified: phoneVerifiedAt !== null,
  ...needed,
});

/** `email` may be a new address. The phone number stays out: a mistyped new address is a stranger's mailbox. */
export const accountInfo = (
  account: Account,
  kind: Exclude<LinkKind, "registration">,
  { token, ...info }: { token: string; email: string; passwordNeeded: boolean },
): ConfirmationInfo => ({
  kind,
  id: account.userId,
  phoneNumber: null,
  isPhoneVerified: account.phoneVerifiedAt !== null,
  isEmailVerified: kind === "recovery",
  emailConfirmationCode: token,
  phoneRequired: false,
  ...info,
});
