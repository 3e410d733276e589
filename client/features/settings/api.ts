import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { api, fetchFile, unwrap } from "#client/lib/api.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { endSession, leaveSession } from "#client/lib/session.ts";
import type { changePasswordBody } from "#contract/auth.ts";
import type { DatingSettings } from "#contract/dating.ts";
import type { NotificationSettings, PrivacyChanges } from "#contract/profile.ts";
import type { ProviderId } from "#contract/providers.ts";

const { auth, user, privacy, settings } = api.api;

export const privacyQuery = queryOptions({ queryKey: ["privacy"], queryFn: () => unwrap(privacy.get()) });
export const savePrivacy = (levels: PrivacyChanges) => unwrap(privacy.post(levels));
export const datingQuery = queryOptions({
  queryKey: ["settings", "dating"],
  queryFn: () => unwrap(settings.dating.get()),
});
export const saveDating = (changes: Partial<DatingSettings>) => unwrap(settings.dating.post(changes));
export const saveHidden = (hide: boolean) => unwrap(user.update.post({ hide }));

export const notificationsQuery = queryOptions({
  queryKey: ["settings", "notification"],
  queryFn: () => unwrap(settings.notification.get()),
});
export const saveNotifications = (changes: Partial<NotificationSettings>) =>
  unwrap(settings.notification.post(changes));

export const changePassword = (body: z.output<typeof changePasswordBody>) =>
  unwrap(auth.change_password.post(body));
export const sendPasswordLink = (email: string) =>
  unwrap(auth.initRecover.post({ email, lang: currentLang() }));
export const changeEmail = (body: { newEmail: string; password: string }) =>
  unwrap(auth.change_email.post(body));
export const changePhone = (phoneNumber: string) => unwrap(user.phone.update.post({ phoneNumber }));

/** Sends a code by SMS; entering it verifies the number and assigns it to the account. */
export const sendPhoneCode = (phoneNumber: string) => unwrap(auth.phone["send-code"].post({ phoneNumber }));
export const verifyPhoneCode = (phoneNumber: string, code: string) =>
  unwrap(auth.phone["verify-code"].post({ phoneNumber, code }));

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => unwrap(auth.sessions.get()),
});
export const endOtherSession = (id: string) => unwrap(auth.sessions({ id }).delete());

export const signOutEverywhere = () => leaveSession(() => unwrap(auth["sign-out-all"].post({})));

export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: () => unwrap(auth.connections.get()),
});
export const unlink = (provider: ProviderId, password: string | undefined) =>
  unwrap(auth.connections({ provider }).remove.post({ password }));

/** Goes to the provider's page, which returns to the settings. */
export async function link(provider: ProviderId, password: string | undefined): Promise<void> {
  const { url } = await unwrap(auth.connections({ provider }).post({ password }));
  window.location.assign(url);
}

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => unwrap(auth["second-factor"].get()),
});
export const setUpSecondFactor = (password: string | undefined) =>
  unwrap(auth["second-factor"]["set-up"].post({ password }));
export const turnOnSecondFactor = (code: string) => unwrap(auth["second-factor"]["turn-on"].post({ code }));
export const turnOffSecondFactor = (body: { password?: string | undefined; code: string }) =>
  unwrap(auth["second-factor"]["turn-off"].post(body));
export const renewRecoveryCodes = (body: { password?: string | undefined; code: string }) =>
  unwrap(auth["second-factor"]["recovery-codes"].post(body));

export async function deleteProfile(password: string | undefined): Promise<void> {
  await unwrap(user.profile.delete.post({ password }));
  endSession("deleted");
}

export async function downloadArchive(password: string | undefined): Promise<void> {
  saveFile(await fetchFile("/api/user/profile/archive", { password }), "randevu.zip");
}
