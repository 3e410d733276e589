import { OAuth2Server } from "oauth2-mock-server";
import type { Browser } from "./accounts.ts";

type Endpoints = NonNullable<ConstructorParameters<typeof OAuth2Server>[2]>["endpoints"];

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** A sign-in provider on loopback (npm oauth2-mock-server). It signs everyone in as the person in `claims`. */
export async function startProvider(endpoints?: Endpoints) {
  const server = new OAuth2Server(undefined, undefined, endpoints && { endpoints });
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  const claims: Record<string, unknown> = {};
  server.service.on("beforeTokenSigning", ({ payload }) => Object.assign(payload, claims));
  return { url, claims, server, service: server.service, stop: () => server.stop() };
}

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
