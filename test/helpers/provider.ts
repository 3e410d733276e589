import { OAuth2Server } from "oauth2-mock-server";

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

export type Google = Awaited<ReturnType<typeof startGoogle>>;

/** Google on loopback, and the settings of a server where people can sign in with it. */
export async function startGoogle() {
  const provider = await startProvider();
  const env = { OAUTH_GOOGLE_ID: "client", OAUTH_GOOGLE_SECRET: "secret", OAUTH_GOOGLE_ISSUER: provider.url };
  return { ...provider, env };
}
