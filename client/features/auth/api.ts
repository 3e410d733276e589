import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { api, unwrap } from "#client/lib/api.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { withProof } from "#client/lib/proof.ts";
import { signInBy } from "#client/lib/sign-out.ts";
import type { activateAccountBody, newPasswordBody, oauthSignUpBody, registerBody } from "#contract/auth.ts";

const auth = api.api.auth;

export const logIn = (body: { email: string; password: string }) =>
  signInBy(() => unwrap(auth.login.post(body)));

/** @throws Failure `invalid_birthdate`, `birthdate_refused` */
export const checkBirthday = (birthday: string) => unwrap(auth.birthday.post({ birthday }));

export const register = (body: Omit<z.output<typeof registerBody>, "lang" | "altcha">) =>
  withProof((altcha) => unwrap(auth.register.post({ ...body, lang: currentLang(), altcha })));

/** `emailToken` comes from an expired confirmation link. */
export const resendMail = (to: { email: string } | { emailToken: string }) =>
  unwrap(auth.resend.post({ ...to, lang: currentLang() }));

/** Polls until the mail server has refused the e-mail, slower after a while, as the server retries slower too. */
export const mailStateQuery = (email: string) =>
  queryOptions({
    queryKey: ["auth", "letter-state", email],
    queryFn: () => unwrap(auth["letter-state"].post({ email })),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      !data?.isRefused && (dataUpdateCount < MAIL_ASKED_OFTEN ? 3_000 : 30_000),
  });
const MAIL_ASKED_OFTEN = 10;

export const requestRecovery = (email: string) =>
  unwrap(auth.initRecover.post({ email, lang: currentLang() }));

export const setNewPassword = (body: z.input<typeof newPasswordBody>) =>
  signInBy(() => unwrap(auth.setNewPassword.post(body)));

/** Asked once: the page itself may use the link up. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ["auth", "confirmation", token],
    queryFn: () => unwrap(auth["confirmation-info"]({ token }).get()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** `password` is needed in a browser other than the one that requested the e-mail. */
export const activateEmail = (token: string, password?: string) =>
  signInBy(() => unwrap(auth.activateEmail({ token }).post({ password })));

export const stopEmailChange = (token: string) => unwrap(auth.stopEmailChange({ token }).post({}));
export const undoLinking = (token: string) => unwrap(auth.undoLinking({ token }).post({}));

/** `emailToken` comes from the confirmation link; members need none. */
export const sendCode = (phoneNumber: string, emailToken?: string) =>
  unwrap(auth.phone["send-code"].post({ phoneNumber, emailToken }));

export const activateAccount = (body: z.input<typeof activateAccountBody>) =>
  signInBy(() => unwrap(auth["activate-account"].post(body)));

/** @throws Failure `need_email`, with a ticket, for a new user. */
export const exchangeTicket = (ticket: string) =>
  signInBy(() => unwrap(auth.oauth.exchange.post({ ticket })));

export const pendingSignUp = (ticket: string) => unwrap(auth.oauth.pending.post({ ticket }));

export const finishSocial = (body: Omit<z.output<typeof oauthSignUpBody>, "lang" | "altcha">) =>
  signInBy(() =>
    withProof((altcha) => unwrap(auth.oauth.email.post({ ...body, lang: currentLang(), altcha }))),
  );

export const restoreProfile = () => unwrap(api.api.user.profile.restore.post({}));
