import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { api, call } from "#client/lib/api.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { signIn } from "#client/lib/session.ts";
import type { activateAccountBody, newPasswordBody, registerBody } from "#contract/auth.ts";
import type { oauthSignUpBody } from "#contract/oauth.ts";

/** The calls of joining and signing in. Those that answer with a token sign this browser in. */

const auth = api.api.auth;

export async function logIn(body: { email: string; password: string }): Promise<void> {
  signIn((await call(auth.login.post(body))).token);
}

export const register = (body: Omit<z.output<typeof registerBody>, "lang">) =>
  call(auth.register.post({ ...body, lang: currentLang() }));

export const resendLetter = (email: string) => call(auth.resend.post({ email, lang: currentLang() }));

/** Whether the mail server refused the letter. It is asked again until it did; later tries of a letter come slower too. */
export const letterStateQuery = (email: string) =>
  queryOptions({
    queryKey: ["auth", "letter-state", email],
    queryFn: () => call(auth["letter-state"].post({ email })),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      !data?.isRefused && (dataUpdateCount < LETTER_ASKED_OFTEN ? 3_000 : 30_000),
  });
const LETTER_ASKED_OFTEN = 10;

export const askRecovery = (email: string) => call(auth.initRecover.post({ email, lang: currentLang() }));

export async function setNewPassword(body: z.input<typeof newPasswordBody>): Promise<void> {
  signIn((await call(auth.setNewPassword.post(body))).token);
}

export const confirmationInfo = (token: string) => call(auth["confirmation-info"]({ token }).get());

/** `password` is for another browser than the one that asked for the letter. */
export async function activateEmail(token: string, password?: string): Promise<void> {
  signIn((await call(auth.activateEmail({ token }).post({ password }))).token);
}

export const stopEmailChange = (token: string) => call(auth.stopEmailChange({ token }).post({}));

/** `emailToken` is that of the confirmation link; members need none. */
export const sendCode = (phoneNumber: string, emailToken?: string) =>
  call(auth.phone["send-code"].post({ phoneNumber, emailToken }));

export async function activateAccount(body: z.input<typeof activateAccountBody>): Promise<void> {
  signIn((await call(auth["activate-account"].post(body))).token);
}

/** Throws `need_email` with a ticket for a new user. */
export async function exchangeTicket(ticket: string): Promise<void> {
  signIn((await call(auth.oauth.exchange.post({ ticket }))).token);
}

export const pendingSignUp = (ticket: string) => call(auth.oauth.pending.post({ ticket }));

export async function finishSocial(body: Omit<z.output<typeof oauthSignUpBody>, "lang">) {
  const answer = await call(auth.oauth.email.post({ ...body, lang: currentLang() }));
  if (answer.token) signIn(answer.token);
  return answer;
}

export const restoreProfile = () => call(api.api.user.profile.restore.post({}));
