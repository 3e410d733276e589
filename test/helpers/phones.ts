import { type Browser, type Browsers, FORM } from "./browsers.ts";
import { sessionIn } from "./tokens.ts";

/** Settings of a server where sign-up requires a verified number. */
export const PHONE_REQUIRED = { PHONE_VERIFICATION: "required", RATE_LIMITS: "on" };

export type SmsGateway = ReturnType<typeof startSmsGateway>;

/** An SMS gateway on loopback: tests read codes only from its messages. */
export function startSmsGateway() {
  const texts: { to: string; text: string }[] = [];
  let isDown = false;
  const gateway = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      if (isDown) return new Response(null, { status: 503 });
      texts.push((await request.json()) as (typeof texts)[number]);
      return new Response(null, { status: 204 });
    },
  });
  return {
    url: gateway.url.href,
    texts,
    /** Sets whether the gateway fails. */
    setDown(down: boolean): void {
      isDown = down;
    },
    stop: () => gateway.stop(true),
  };
}

/** People who verify their phone numbers. */
export function phonesIn(world: Browsers, gateway: () => SmsGateway) {
  let numbers = 0;
  function newNumber(): string {
    numbers += 1;
    return `7999${String(numbers).padStart(7, "0")}`;
  }

  const codeTo = (phoneNumber: string) =>
    gateway()
      .texts.findLast(({ to }) => to === `+${phoneNumber}`)
      ?.text.match(/\d{6}/)?.[0] ?? "";
  const send = (browser: Browser, body: object) => browser.post("/api/auth/phone/send-code", body);

  /** Fills in the form and receives the e-mail. Each person has a different IP address, so that limits do not add up. */
  async function joining(phoneNumber = newNumber()) {
    const browser = world.browser({ peer: `203.0.113.${numbers}` });
    const email = world.newEmail();
    await browser.post("/api/auth/register", { ...FORM, email, phoneNumber });
    return { browser, email, phoneNumber, emailToken: await world.linkTo(email) };
  }

  return {
    get texts() {
      return gateway().texts;
    },
    setDown: (down: boolean) => gateway().setDown(down),
    newNumber,
    codeTo,
    send,
    verify: (browser: Browser, body: object) => browser.post("/api/auth/phone/verify-code", body),
    joining,

    /** Signs up a member with a verified number. */
    async member() {
      const { browser, email, phoneNumber, emailToken } = await joining();
      await send(browser, { phoneNumber, emailToken });
      const { body } = await browser.post("/api/auth/activate-account", {
        emailToken,
        phoneNumber,
        code: codeTo(phoneNumber),
      });
      browser.token = String(body.token);
      return { browser, email, phoneNumber, userId: sessionIn(browser.token).userId };
    },
  };
}
