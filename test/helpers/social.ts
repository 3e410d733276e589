import type { Browser, Browsers } from "./browsers.ts";
import type { Google } from "./provider.ts";
import { sessionIn } from "./tokens.ts";

/** Leaves for the provider. Resolves to the address there that our page redirects to. */
export async function leave(browser: Browser, provider: string): Promise<URL> {
  const { status, headers } = await browser.get(`/api/auth/oauth/${provider}/start`);
  if (status !== 303) throw new Error(`Expected a redirect, got ${status}`);
  return new URL(headers.get("location") ?? "", "http://localhost");
}

/** Signs in at the provider. Resolves to the path of ours that it redirects to. */
export async function signInThere(at: URL): Promise<string> {
  const answer = await fetch(at, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  return back.pathname + back.search;
}

/** Requests our callback. Resolves to the client page that it redirects to. */
export async function comeBack(browser: Browser, path: string): Promise<string> {
  return (await browser.get(path)).headers.get("location") ?? "";
}

/** Leaves for the provider, signs in and comes back. Resolves to the client page. */
export const signInThrough = async (browser: Browser, provider: string): Promise<string> =>
  comeBack(browser, await signInThere(await leave(browser, provider)));

/** The sign-in ticket in the address of the page. */
export function ticketIn(page: string): string {
  const ticket = page.match(/^\/auth\/social#ticket=([\w-]{43})$/)?.[1];
  if (!ticket) throw new Error(`No ticket in ${page}`);
  return ticket;
}

const FINISH = { name: "Мария", sex: "FEMALE", birthday: "1990-01-01", isAdult: true, isTermsAccepted: true };

/** People who sign in with Google. */
export function googleIn(world: Browsers, service: () => Google) {
  let people = 0;

  /** Signs a new person in at Google. */
  function become(claims: object = {}) {
    people += 1;
    const id = `google-${people}`;
    const person = {
      sub: id,
      email: `${id}@example.org`,
      email_verified: true,
      given_name: "Мария",
      ...claims,
    };
    const { claims: known } = service();
    for (const name of Object.keys(known)) delete known[name];
    Object.assign(known, person);
    return person;
  }

  const exchange = (browser: Browser, ticket: string) => browser.post("/api/auth/oauth/exchange", { ticket });
  const signUp = (browser: Browser, body: object) =>
    browser.post("/api/auth/oauth/email", { ...FINISH, ...body });

  /** Signs up a member through Google. */
  async function member() {
    const person = become();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const { body } = await signUp(browser, { ticket, email: person.email });
    browser.token = String(body.token);
    return { browser, person, userId: sessionIn(browser.token).userId };
  }

  return {
    become,
    exchange,
    signUp,
    member,
    /** From now on Google behaves correctly again. */
    behave() {
      for (const name of ["beforeResponse", "beforeAuthorizeRedirect"])
        service().service.removeAllListeners(name);
    },
  };
}
