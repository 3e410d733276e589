import { generateKeyPairSync } from "node:crypto";
import { type JWTPayload, jwtVerify } from "jose";

/**
 * Google on loopback: the token endpoint checks the service account's signature (RFC 7523), and the messaging endpoint checks
 * the token, as HTTP v1 does (https://firebase.google.com/docs/cloud-messaging/send/v1-api).
 */
export function startFirebase() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const claims: JWTPayload[] = [];
  const messages: Record<string, unknown>[] = [];
  const refusals: { status: number; body: string }[] = [];
  let valid = "";

  async function giveToken(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
      return new Response("", { status: 400 });
    const verified = await jwtVerify(form.get("assertion") ?? "", publicKey, {
      algorithms: ["RS256"],
      issuer: ACCOUNT.client_email,
      audience: `${server.url.origin}/token`,
      currentDate: new Date(Number(JSON.parse(atob(form.get("assertion")!.split(".")[1]!)).iat) * 1000),
    }).catch(() => null);
    if (!verified) return Response.json({ error: "invalid_grant" }, { status: 400 });
    const { payload } = verified;
    claims.push(payload);
    valid = `token-${claims.length}`;
    return Response.json({ access_token: valid, expires_in: 3600, token_type: "Bearer" });
  }

  async function take(request: Request): Promise<Response> {
    if (request.headers.get("authorization") !== `Bearer ${valid}`) return new Response("", { status: 401 });
    const refusal = refusals.shift();
    if (refusal) return new Response(refusal.body, { status: refusal.status });
    const { message } = (await request.json()) as { message: Record<string, unknown> };
    messages.push(message);
    return Response.json({ name: `projects/${ACCOUNT.project_id}/messages/${messages.length}` });
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "POST") return new Response("", { status: 405 });
      if (pathname === "/token") return giveToken(request);
      if (pathname === `/v1/projects/${ACCOUNT.project_id}/messages:send`) return take(request);
      return new Response("", { status: 404 });
    },
  });

  return {
    env: {
      FCM_URL: server.url.origin,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        ...ACCOUNT,
        private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
        token_uri: `${server.url.origin}/token`,
      }),
    },
    claims,
    messages,
    /** Answers the next message with this status and body. */
    refuse: (status: number, body: unknown = {}) =>
      void refusals.push({ status, body: JSON.stringify(body) }),
    /** Invalidates the access token it issued. */
    revoke: () => {
      valid = "";
    },
    stop: () => server.stop(true),
  };
}

const ACCOUNT = {
  type: "service_account",
  project_id: "randevu-test",
  client_email: "push@randevu-test.iam.example",
};
