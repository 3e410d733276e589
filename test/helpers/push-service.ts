import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, type JWTPayload, jwtVerify } from "jose";

/**
 * Parses a push as a browser does by the Push API, "declarative push message parser".
 * @throws Error when a browser would not show it
 */
export function readDeclarative(text: string) {
  const message = JSON.parse(text) as { web_push?: unknown; notification?: Record<string, unknown> };
  if (message.web_push !== 8030) throw new Error(`No declarative push: ${text}`);
  const { title, navigate, ...rest } = message.notification ?? {};
  const isText = (value: unknown): value is string => typeof value === "string";
  if (!isText(title) || title === "") throw new Error("A declarative push needs a title");
  if (!isText(navigate) || !URL.canParse(navigate)) throw new Error("A declarative push needs where to go");
  for (const name of ["body", "tag", "icon"])
    if (name in rest && !isText(rest[name])) throw new Error(`${name} must be a text`);
  for (const name of ["silent", "renotify", "requireInteraction"])
    if (name in rest && typeof rest[name] !== "boolean") throw new Error(`${name} must be true or false`);
  if (rest.renotify && !rest.tag) throw new Error("renotify needs a tag");
  if (rest.silent && "vibrate" in rest) throw new Error("A silent notification cannot vibrate");
  if (!URL.canParse(String(rest.icon))) throw new Error("The icon must be found without a page");
  return { title, navigate, ...(rest as { body: string; tag: string; icon: string; data: PushData }) };
}

interface PushData {
  kind: string;
  url: string;
}

/** The push as the server wrote it, before it was made declarative: addresses are paths. */
export function pathsOf({ title, body, tag, icon, navigate, data }: ReturnType<typeof readDeclarative>) {
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);
  if (pathOf(navigate) !== data.url)
    throw new Error("The worker and the browser would go to different pages");
  return { kind: data.kind, title, body, tag, icon: pathOf(icon), url: data.url } as Record<string, string>;
}

/** A push as the browser received it. */
interface ReceivedPush {
  path: string;
  /** The parsed message, as a service worker gets it. */
  message: { app_badge?: number; notification: object };
  /** The notification that a browser shows. */
  notification: ReturnType<typeof readDeclarative>;
  /** The notification as the server wrote it. */
  payload: Record<string, string>;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  vapid: JWTPayload;
  /** The public key that signed it. */
  key: string;
}

export type PushService = ReturnType<typeof startPushService>;

/**
 * A push service (RFC 8030) on loopback with its browsers. It decrypts pushes as a browser does (RFC 8291), by hand, and checks
 * their signatures (RFC 8292).
 */
export function startPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const refusals: { status: number; headers?: Record<string, string> }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const refusal = refusals.shift();
      if (refusal) return new Response("", refusal);
      const { pathname } = new URL(request.url);
      const browser = browsers.get(pathname);
      if (!browser) return new Response("", { status: 404 });
      received.push({ path: pathname, ...(await read(request, browser)) });
      return new Response("", { status: 201 });
    },
  });
  const origin = server.url.origin;

  return {
    origin,
    received,
    /** Answers the next push with this status. */
    refuse: (status: number, headers?: Record<string, string>) => void refusals.push({ status, headers }),
    /** How many of those no push has come for yet. */
    refusalsLeft: () => refusals.length,

    /** Subscribes a browser. `providerToken` is what `JSON.stringify(subscription)` returns there. */
    subscribe(): { path: string; providerToken: string } {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      browsers.set(path, { keys, auth });
      const providerToken = JSON.stringify({
        endpoint: origin + path,
        expirationTime: null,
        keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
      });
      return { path, providerToken };
    },
    stop: () => server.stop(true),
  };
}

async function read(request: Request, browser: { keys: ECDH; auth: Buffer }) {
  if (request.headers.get("content-encoding") !== "aes128gcm") throw new Error("Not encrypted");
  const payload = decrypt(Buffer.from(await request.arrayBuffer()), browser);
  const [, token = "", key = ""] =
    request.headers.get("authorization")?.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? [];
  const { payload: vapid } = await jwtVerify(token, await importJWK(jwkOf(key), "ES256"), {
    audience: new URL(request.url).origin,
  });
  const notification = readDeclarative(payload);
  return {
    message: JSON.parse(payload) as { app_badge?: number; notification: object },
    notification,
    payload: pathsOf(notification),
    ttl: Number(request.headers.get("ttl")),
    topic: request.headers.get("topic"),
    urgency: request.headers.get("urgency"),
    vapid,
    key,
  };
}

/** Converts an uncompressed point: 4, x and y. */
function jwkOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return { kty: "EC", crv: "P-256", x: half(1), y: half(33) };
}

/** RFC 8291, section 3.4: one record of RFC 8188. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const material = hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
  const derive = (what: string, bytes: number) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(material), salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes),
    );
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some(Boolean)) throw new Error("The record is not the last one");
  return padded.subarray(0, end).toString("utf8");
}
