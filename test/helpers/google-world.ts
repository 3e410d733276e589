import { type Browser, createAccountsWorld } from "./accounts.ts";
import { signInThrough, startProvider, ticketIn } from "./provider.ts";
import { sessionIn } from "./tokens.ts";

const FINISH = { name: "Мария", sex: "FEMALE", birthday: "1990-01-01", isAdult: true, isTermsAccepted: true };

/** A world where people can sign in with Google, played by a provider on loopback. */
export async function createGoogleWorld() {
  const google = await startProvider();
  const env = { OAUTH_GOOGLE_ID: "client", OAUTH_GOOGLE_SECRET: "secret", OAUTH_GOOGLE_ISSUER: google.url };
  const world = createAccountsWorld({ env });
  let people = 0;

  /** Signs a new person in at Google. */
  function atGoogle(claims: object = {}) {
    people += 1;
    const id = `google-${people}`;
    const person = {
      sub: id,
      email: `${id}@example.org`,
      email_verified: true,
      given_name: "Мария",
      ...claims,
    };
    for (const name of Object.keys(google.claims)) delete google.claims[name];
    Object.assign(google.claims, person);
    return person;
  }

  const exchange = (browser: Browser, ticket: string) => browser.post("/api/auth/oauth/exchange", { ticket });
  const signUp = (browser: Browser, body: object) =>
    browser.post("/api/auth/oauth/email", { ...FINISH, ...body });

  /** Signs up a member through Google. */
  async function googleMember() {
    const person = atGoogle();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const { body } = await signUp(browser, { ticket, email: person.email });
    browser.token = String(body.token);
    return { browser, person, userId: sessionIn(browser.token).userId };
  }

  return {
    google,
    world,
    atGoogle,
    exchange,
    signUp,
    googleMember,
    /** From now on Google behaves correctly again. */
    behave() {
      for (const name of ["beforeResponse", "beforeAuthorizeRedirect"])
        google.service.removeAllListeners(name);
    },
    async close() {
      await world.close();
      await google.stop();
    },
  };
}
