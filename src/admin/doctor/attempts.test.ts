import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { exportPKCS8, generateKeyPair } from "jose";
import OidcProvider from "oidc-provider";
import { createDoctorWorld, type Env, SHORT_MS } from "#test/helpers/doctor.ts";
import { startFirebase } from "#test/helpers/firebase.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { startNominatim } from "#test/helpers/nominatim.ts";
import { startPushService } from "#test/helpers/push-service.ts";
import { startS3 } from "#test/helpers/s3.ts";
import { createTbankDouble } from "#test/helpers/tbank-double.ts";
import { startTileServer } from "#test/helpers/tile-server.ts";
import { freePort } from "../../../scripts/ports.ts";

/** Services by their own protocols, on loopback: as they should be, refusing us, silent, and not there. */

const SECRET = "gq7Yd0bVXnKc2MZr9sWpEu5T";
const { folder, serve, startSilent, stop, told, whenOver } = createDoctorWorld();
afterAll(stop);

let silent: number;
let closed: number;
let s3: Env;
const bank = createTbankDouble();
const firebase = startFirebase();
const tiles = startTileServer({ clock: Date.now });
const geocoder = startNominatim({ clock: Date.now });
const gateway = serve(({ headers }) =>
  headers.get("authorization") === "Bearer right"
    ? new Response("", { status: 405 })
    : new Response("", { status: 401 }),
);
const appleKey = (
  await exportPKCS8((await generateKeyPair("ES256", { extractable: true })).privateKey)
).replaceAll("\n", "\\n");
for (const service of [bank, firebase, tiles, geocoder]) whenOver(service.stop);

beforeAll(async () => {
  silent = await startSilent();
  closed = freePort();
  const store = await startS3();
  whenOver(store.stop);
  s3 = store.env;
});

const backup = (env: Env) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [`BACKUP_${name}`, value]));

/** A service: its settings with an address of our choice, and what to answer when it is as it should be. */
interface Service {
  name: string;
  what: string;
  env(origin: string): Env;
  right(): string | Promise<string>;
}

const SERVICES: Service[] = [
  {
    name: "a mail server",
    what: "MAIL_URL",
    env: (origin) => ({ MAIL_URL: origin.replace("http", "smtp") }),
    async right() {
      const mails = await startMailServer();
      whenOver(mails.stop);
      return mails.url.replace("smtp", "http");
    },
  },
  {
    name: "the store of photos",
    what: "S3_BUCKET",
    env: (origin) => ({ ...s3, S3_ENDPOINT: origin }),
    right: () => s3.S3_ENDPOINT!,
  },
  {
    name: "the store of backups",
    what: "BACKUP_S3_BUCKET",
    env: (origin) => backup({ ...s3, S3_ENDPOINT: origin }),
    right: () => s3.S3_ENDPOINT!,
  },
  {
    name: "the bank",
    what: "TBANK_TERMINAL_KEY",
    env: (origin) => ({ ...bank.env, TBANK_URL: `${origin}/v2/` }),
    right: () => new URL(bank.url).origin,
  },
  {
    name: "Firebase",
    what: "FCM_SERVICE_ACCOUNT",
    env: (origin) => ({ ...firebase.env, FCM_URL: origin }),
    right: () => firebase.env.FCM_URL,
  },
  {
    name: "a tile server",
    what: "TILES_URL",
    env: (origin) => ({ TILES_URL: `${origin}/{z}/{x}/{y}.png` }),
    right: () => new URL(tiles.url).origin,
  },
  {
    name: "a geocoder",
    what: "GEOCODER_URL",
    env: (origin) => ({ GEOCODER_URL: origin }),
    right: () => geocoder.url.replace(/\/$/, ""),
  },
  {
    name: "an SMS gateway",
    what: "SMS_URL",
    env: (origin) => ({ SMS_URL: origin, SMS_TOKEN: "right" }),
    right: () => gateway,
  },
  ...(["GOOGLE", "APPLE", "VK", "YANDEX", "OK"] as const).map(
    (id): Service => ({
      name: `sign-in by ${id}`,
      what: `OAUTH_${id}_ID`,
      env: (origin) => oauth(id, origin),
      right: () => provider("invalid_grant"),
    }),
  ),
];

function oauth(id: "GOOGLE" | "APPLE" | "VK" | "YANDEX" | "OK", origin: string): Env {
  return {
    GOOGLE: { OAUTH_GOOGLE_ID: "id", OAUTH_GOOGLE_SECRET: "secret", OAUTH_GOOGLE_ISSUER: origin },
    APPLE: {
      OAUTH_APPLE_ID: "id",
      OAUTH_APPLE_TEAM_ID: "team",
      OAUTH_APPLE_KEY_ID: "key",
      OAUTH_APPLE_PRIVATE_KEY: appleKey,
      OAUTH_APPLE_ISSUER: origin,
    },
    VK: { OAUTH_VK_ID: "id", OAUTH_VK_URL: origin },
    YANDEX: { OAUTH_YANDEX_ID: "id", OAUTH_YANDEX_SECRET: "secret", OAUTH_YANDEX_URL: origin },
    OK: {
      OAUTH_OK_ID: "id",
      OAUTH_OK_SECRET: "secret",
      OAUTH_OK_PUBLIC_KEY: "key",
      OAUTH_OK_API_URL: origin,
    },
  }[id];
}

/** s3rver does not check signatures. */
const refusingStore = (code: string) =>
  serve(
    () =>
      new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`, {
        status: 403,
        headers: { "content-type": "application/xml" },
      }),
  );

/** A provider that refuses every code for this reason. */
function provider(error: string): string {
  const origin = serve((request) =>
    request.method === "POST"
      ? Response.json({ error }, { status: 400 })
      : Response.json({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
        }),
  );
  return origin;
}

describe.each(SERVICES)("$name", ({ what, env, right }) => {
  test("that works is no finding", async () => {
    expect(await told(what, env(await right()))).toEqual([]);
  });

  test("that is not there is reported, with where it was sought", async () => {
    const [why] = await told(what, env(`http://127.0.0.1:${closed}`));
    expect(why).toMatch(/^nothing listens at 127\.0\.0\.1:\d+.*: check name and port/);
  });

  test("that is silent is reported once the time is over", async () => {
    const [why] = await told(what, env(`http://127.0.0.1:${silent}`), { limitMs: SHORT_MS });
    expect(why).toMatch(/^127\.0\.0\.1:\d+.* did not answer in time: .*firewall/);
  });

  test("whose name does not exist is reported", async () => {
    const [why] = await told(what, env("http://nothing.invalid"));
    expect(why).toMatch(/^no machine is called nothing\.invalid.*: correct the name/);
  });
});

describe("what refuses us is named, with what to correct", () => {
  const wrong: [string, string, () => Env, RegExp][] = [
    ...(
      [
        ["SignatureDoesNotMatch", /the secret key is wrong/],
        ["AccessDenied", /the key may not do it/],
        ["RequestTimeTooSkewed", /set it by NTP/],
        ["AuthorizationHeaderMalformed", /correct the region/],
      ] as const
    ).flatMap(([code, why]): [string, string, () => Env, RegExp][] => [
      [`a store that says ${code}`, "S3_BUCKET", () => ({ ...s3, S3_ENDPOINT: refusingStore(code) }), why],
      [
        `a store of backups that says ${code}`,
        "BACKUP_S3_BUCKET",
        () => backup({ ...s3, S3_ENDPOINT: refusingStore(code) }),
        why,
      ],
    ]),
    ["a store", "S3_BUCKET", () => ({ ...s3, S3_ACCESS_KEY_ID: "other" }), /no such key id/],
    ["a store", "S3_BUCKET", () => ({ ...s3, S3_BUCKET: "other" }), /no such bucket/],
    [
      "the bank",
      "TBANK_TERMINAL_KEY",
      () => ({ ...bank.env, TBANK_PASSWORD: "other" }),
      /refuses our signature: correct TBANK_PASSWORD/,
    ],
    [
      "the bank",
      "TBANK_TERMINAL_KEY",
      () => ({ ...bank.env, TBANK_TERMINAL_KEY: "Other" }),
      /the terminal is blocked/,
    ],
    [
      "Firebase",
      "FCM_SERVICE_ACCOUNT",
      () => {
        const { env, stop } = startFirebase();
        whenOver(stop);
        const other = { ...JSON.parse(env.FCM_SERVICE_ACCOUNT), token_uri: `${firebase.env.FCM_URL}/token` };
        return { ...firebase.env, FCM_SERVICE_ACCOUNT: JSON.stringify(other) };
      },
      /service account/,
    ],
    [
      "Firebase, by a key that is none",
      "FCM_SERVICE_ACCOUNT",
      () => {
        const broken = { ...JSON.parse(firebase.env.FCM_SERVICE_ACCOUNT), private_key: "a PRIVATE KEY" };
        return { ...firebase.env, FCM_SERVICE_ACCOUNT: JSON.stringify(broken) };
      },
      /^The private key cannot be read: make a new key/,
    ],
    [
      "an SMS gateway",
      "SMS_URL",
      () => ({ SMS_URL: gateway, SMS_TOKEN: "other" }),
      /refuses the token \(401\): correct SMS_TOKEN/,
    ],
    [
      "a tile server",
      "TILES_URL",
      () => ({ TILES_URL: `${serve(() => new Response("", { status: 403 }))}/{z}/{x}/{y}` }),
      /answered 403 without a picture/,
    ],
    [
      "a geocoder",
      "GEOCODER_URL",
      () => ({ GEOCODER_URL: serve(() => new Response("", { status: 429 })) }),
      /answered 429/,
    ],
    ...(["GOOGLE", "APPLE", "VK", "YANDEX", "OK"] as const).map((id): [string, string, () => Env, RegExp] => [
      id,
      `OAUTH_${id}_ID`,
      () => oauth(id, provider("invalid_client")),
      /refuses us \(invalid_client\): correct id and secret/,
    ]),
    [
      "a provider that knows another address of ours",
      "OAUTH_GOOGLE_ID",
      () => oauth("GOOGLE", provider("redirect_uri_mismatch")),
      /register http:\/\/localhost:\d+\/api\/auth\/oauth\/google\/callback in its console/,
    ],
    [
      "a key that is none",
      "OAUTH_APPLE_ID",
      () => ({ ...oauth("APPLE", provider("invalid_grant")), OAUTH_APPLE_PRIVATE_KEY: "none" }),
      /cannot be used/,
    ],
  ];
  test.each(wrong)("%s: %s (%#)", async (_, what, env, why) => {
    expect(await told(what, env())).toEqual([expect.stringMatching(why)]);
  });

  test("the bank that cannot answer now, or answers something else", async () => {
    bank.faults.refuse = { method: "GetState", code: "999" };
    expect(await told("TBANK_TERMINAL_KEY", bank.env)).toEqual([expect.stringMatching(/cannot answer now/)]);
    bank.recover();
    const page = serve(() => new Response("<html>"));
    expect(await told("TBANK_TERMINAL_KEY", { ...bank.env, TBANK_URL: `${page}/` })).toEqual([
      expect.stringMatching(/does not answer as it should/),
    ]);
  });
});

test("A certified OpenID provider takes the right secret, and the doctor learns from it that another is wrong", async () => {
  const server = createHttpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const client = {
    client_id: "randevu",
    client_secret: SECRET,
    redirect_uris: ["http://localhost:3000/api/auth/oauth/google/callback"],
    application_type: "native" as const,
  };
  server.on("request", new OidcProvider(issuer, { clients: [client], cookies: { keys: ["k"] } }).callback());
  whenOver(() => server.close());
  whenOver(() => server.closeAllConnections());
  const google = (secret: string) =>
    told("OAUTH_GOOGLE_ID", {
      OAUTH_GOOGLE_ID: "randevu",
      OAUTH_GOOGLE_SECRET: secret,
      OAUTH_GOOGLE_ISSUER: issuer,
    });
  expect(await google(SECRET)).toEqual([]);
  expect(await google("another")).toEqual([expect.stringMatching(/refuses us \(invalid_client\)/)]);
});

describe("a push service", () => {
  const service = startPushService();
  whenOver(service.stop);
  const pushed = (origin: string, limitMs = 10_000) =>
    told("push services", {}, { pushServices: [`${origin}/push`], limitMs });

  test("that takes our signature is no finding", async () => {
    expect(await pushed(service.origin)).toEqual([]);
  });
  test("that refuses it, is silent or not there is reported", async () => {
    service.refuse(401);
    expect(await pushed(service.origin)).toEqual([expect.stringMatching(/refuses our signature \(401\)/)]);
    expect(await pushed(`http://127.0.0.1:${closed}`)).toEqual([
      expect.stringMatching(/^nothing listens at/),
    ]);
    expect(await pushed(`http://127.0.0.1:${silent}`, SHORT_MS)).toEqual([
      expect.stringMatching(/did not answer in time/),
    ]);
  });
});

test("A folder for backups is written to, and named when it cannot be", async () => {
  const target = join(folder, "backups");
  mkdirSync(target);
  expect(await told("BACKUP_DIR", { BACKUP_DIR: target })).toEqual([]);
  const file = join(folder, "a file");
  writeFileSync(file, "");
  expect(await told("BACKUP_DIR", { BACKUP_DIR: file })).toEqual([
    expect.stringMatching(/cannot be written to \(E\w+\)/),
  ]);
});

test("A clock that differs from that of another machine by more than a minute is reported", async () => {
  const at = (ms: number) => {
    const headers = { date: new Date(Date.now() + ms).toUTCString() };
    return told("the clock", { TILES_URL: `${serve(() => new Response("", { headers }))}/{z}/{x}/{y}` });
  };
  expect(await at(0)).toEqual([]);
  expect(await at(3_600_000)).toEqual([expect.stringMatching(/^it is 3[56]\d\d s behind 127/)]);
  expect(await at(-3_600_000)).toEqual([expect.stringMatching(/^it is 3[56]\d\d s ahead of 127/)]);
});

test.each<[counts: string | null, why: RegExp | null]>([
  [
    'litestream_replica_operation_total{db="a",operation="PUT"} 7\nlitestream_sync_error_count{db="a"} 0',
    null,
  ],
  [
    'litestream_replica_operation_total{db="a",operation="PUT"} 7\nlitestream_sync_error_count{db="a"} 3',
    /^3 sync/,
  ],
  ['litestream_db_size{db="a"} 4096', /uploaded nothing/],
  ["http_requests_total 1", /does not answer/],
  [null, /does not answer/],
])("A replica whose counters are %j", async (counts, why) => {
  const host = counts === null ? `127.0.0.1:${closed}` : new URL(serve(() => new Response(counts))).host;
  const found = await told("REPLICA_METRICS_ADDR", { REPLICA_METRICS_ADDR: host });
  expect(found).toEqual(why ? [expect.stringMatching(why)] : []);
});

test.each<[answer: object, why: RegExp | null]>([
  [{ status: "ready" }, null],
  [{ status: "ready", degraded: ["replica", "mail"] }, /^replica, mail lags/],
  [{ status: "ready", degraded: ["workers"] }, /^fewer read workers run than WORKERS asks for/],
  [{ status: "storage_damaged" }, /takes no requests \(storage_damaged\)/],
  [{ hello: "I am another program" }, null],
])("A server that answers %j", async (answer, why) => {
  const { port } = new URL(serve(() => Response.json(answer)));
  expect(await told("/readyz", { HOST: "127.0.0.1", PORT: port })).toEqual(
    why ? [expect.stringMatching(why)] : [],
  );
});

test("All are tried at once: a server that answers the first once the last has asked answers both", async () => {
  const together = Promise.withResolvers<Response>();
  const origin = serve(async () => {
    asked += 1;
    if (asked === 2) together.resolve(new Response("", { status: 403 }));
    return (await together.promise).clone();
  });
  let asked = 0;
  const env = { GEOCODER_URL: `${origin}/`, SMS_URL: `${origin}/sms`, SMS_TOKEN: "t" };
  expect(await told("GEOCODER_URL", env)).toEqual([expect.stringMatching(/answered 403/)]);
});
