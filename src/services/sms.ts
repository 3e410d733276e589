import type { Config } from "#src/config.ts";
import type { Log } from "./log.ts";

/** The number has digits only, country code first. @throws if the text was not accepted. */
export type Sms = (to: string, text: string) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** Posts `{ to, text }` to `SMS_URL`. Without one the text goes to the log, so that the product runs without any account. */
export const createSms = ({ sms }: Pick<Config, "sms">, log: Log): Sms =>
  sms.url ? gateway(sms.url, sms.token) : async (to, text) => log.info({ to: masked(to), text }, "sms");

const gateway =
  (url: string, token: string | undefined): Sms =>
  async (to, text) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: `+${to}`, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
  };

const masked = (number: string) => `…${number.slice(-2)}`;
