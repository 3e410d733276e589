import type { ConfirmationInfo } from "#contract/auth.ts";
import type { Account } from "../accounts/store.ts";
import type { LinkRow } from "../links/store.ts";
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

export const newEmailInfo = (
  account: Account,
  { kind, email }: Pick<LinkRow, "kind" | "email">,
  { token, passwordNeeded }: { token: string; passwordNeeded: boolean },
): ConfirmationInfo => ({
  kind: kind === "stop_new_email" || kind === "undo_link" ? kind : "new_email",
  id: account.userId,
  email: email ?? "",
  phoneNumber: account.phoneNumber,
  isPhoneVerified: account.phoneVerifiedAt !== null,
  isEmailVerified: false,
  emailConfirmationCode: token,
  passwordNeeded,
  phoneRequired: false,
});
