import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { ConfigError } from "./config/config-error.ts";
import { SETTING_NAMES } from "./config/settings.ts";
import { readConfig } from "./config.ts";

const complaintOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("the settings", () => {
  test("need nothing from the operator", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      env: "development",
      port: 3000,
      host: "0.0.0.0",
      synchronous: "NORMAL",
      rateLimits: true,
    });
    expect(config.databaseFile).toBe(resolve("data/app.db"));
    expect(config.publicUrl.origin).toBe("http://localhost:3000");
    expect(config.publicUrlGiven).toBe(false);
  });

  test("treat an empty variable as one that is not set", () => {
    expect(readConfig({ PORT: "", SECRET_KEY: "", TRUSTED_PROXIES: "" })).toMatchObject({
      port: 3000,
      secretKey: undefined,
      trustedProxies: [],
    });
  });

  test("accept a sender with and without a name, and relays by name and number", () => {
    for (const MAIL_FROM of ["hello@randevu.example", "Рандеву <hello@randevu.example>"])
      expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM);
    const TURN_URLS =
      "turn:turn.example, turns:[2001:db8::1]:5349?transport=tcp turn:192.0.2.1:3478?transport=udp";
    expect(readConfig({ TURN_URLS, TURN_SECRET: "secret" }).ice.turnUrls).toHaveLength(3);
  });

  test("accept every private network as that of proxies", () => {
    const TRUSTED_PROXIES = "10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, 192.0.2.1, ::1";
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toHaveLength(6);
  });

  test("name variables that are near a setting", () => {
    const { misspelled } = readConfig({ PUBLICURL: "https://randevu.example", PATH: "/bin" });
    expect(misspelled).toEqual([{ given: "PUBLICURL", meant: "PUBLIC_URL" }]);
  });

  test("treat a legal detail of spaces as missing", () => {
    expect(readConfig({ LEGAL_TAX_ID: " ", LEGAL_COMPANY: " Randevu LLC " }).legal).toMatchObject({
      taxId: "",
      company: "Randevu LLC",
    });
  });

  test("ignore variables of other programs", () => {
    expect(readConfig({ HOME: "/root", PATH: "/bin" }).port).toBe(3000);
  });

  test("split lists at commas and spaces", () => {
    const { ice } = readConfig({ STUN_URLS: "stun:a.example, stun:b.example stun:c.example" });
    expect(ice.stunUrls).toEqual(["stun:a.example", "stun:b.example", "stun:c.example"]);
  });

  test("take the client from Vite in development only", () => {
    const CLIENT_DEV_URL = "http://127.0.0.1:5173";
    expect(readConfig({ CLIENT_DEV_URL }).clientDevUrl?.port).toBe("5173");
    expect(readConfig({ CLIENT_DEV_URL, NODE_ENV: "production" }).clientDevUrl).toBeUndefined();
  });
});

describe("a wrong setting is named, with what it got and what it wants", () => {
  test.each<[sentence: string, env: Record<string, string>]>([
    ['PORT: got "many", wants a port number from 0 to 65535.', { PORT: "many" }],
    ['PORT: got "0x10", wants a port number from 0 to 65535.', { PORT: "0x10" }],
    ['FREE_CHATS: got "1e3", wants a whole number, 0 or more.', { FREE_CHATS: "1e3" }],
    ['PORT: got "70000", wants a port number from 0 to 65535.', { PORT: "70000" }],
    [
      'PUBLIC_URL: got "randevu.example", wants the address people open, without a path, like https://randevu.example.',
      { PUBLIC_URL: "randevu.example" },
    ],
    ...["https://randevu.example/chat", "https://me:secret@randevu.example", "https://randevu.example?a"].map(
      (PUBLIC_URL): [string, Record<string, string>] => [
        `PUBLIC_URL: got "${PUBLIC_URL}", wants the address people open, without a path, like https://randevu.example.`,
        { PUBLIC_URL },
      ],
    ),
    ...["core.example:3000", "http://core.example/core", "http://me:secret@core.example"].map(
      (CORE_URL): [string, Record<string, string>] => [
        `CORE_URL: got "${CORE_URL}", wants addresses of the processes that may be the core, without paths, like http://core.example:3000.`,
        { CORE_URL },
      ],
    ),
    [
      'MAIL_FROM: got "hello", wants a sender without quotes, like Randevu <hello@randevu.example>.',
      { MAIL_FROM: "hello" },
    ],
    [
      'STUN_URLS: got "stun.example", wants STUN addresses like stun:stun.example:3478, separated by commas.',
      { STUN_URLS: "stun.example" },
    ],
    [
      'TURN_URLS: got "turn://turn.example", wants TURN addresses like turn:turn.example:3478?transport=udp, separated by commas.',
      { TURN_URLS: "turn://turn.example", TURN_SECRET: "secret" },
    ],
    ...["-1", "99", "two"].map((WORKERS): [string, Record<string, string>] => [
      `WORKERS: got "${WORKERS}", wants a whole number from 0 to 16.`,
      { WORKERS },
    ]),
    [
      "WORKERS: got 2 with ROLE gateway, wants 0; workers read next to the core's database.",
      { WORKERS: "2", ROLE: "gateway", CLUSTER_URL: "redis://broker.example" },
    ],
    ['HOST: got " ", wants an address to listen on.', { HOST: " " }],
    ['DATA_DIR: got " ", wants a folder to keep the database and uploads in.', { DATA_DIR: " " }],
    ['HIDE_ACCOUNTS: got "yes", wants on or off.', { HIDE_ACCOUNTS: "yes" }],
    [
      "MAIL_URL: got a value that does not fit, wants a mail server, like smtp://user:password@mail.example:587, with # / ? % $ in a password written as %23 %2F %3F %25 %24.",
      { MAIL_URL: "smtp://user:pass#word@mail.example:587" },
    ],
    ['BRAND_NAME: got " ", wants 1 to 40 characters.', { BRAND_NAME: " " }],
    [
      'TILES_URL: got "file:///{z}", wants an address with {z}, {x} and {y} in it, or off.',
      { TILES_URL: "file:///{z}" },
    ],
    ['NODE_ENV: got "prod", wants one of production, development, test.', { NODE_ENV: "prod" }],
    [
      'TRUSTED_PROXIES: got "10.0.0.0/8, nginx", wants addresses or CIDR ranges no wider than 10.0.0.0/8 and fc00::/7, separated by commas.',
      { TRUSTED_PROXIES: "10.0.0.0/8, nginx" },
    ],
    ...[
      "0.0.0.0/0",
      "::/0",
      "10.0.0.0/8, 0.0.0.0/0",
      "0.0.0.0/1, 128.0.0.0/1",
      "0.0.0.0/1,128.0.0.0/2,192.0.0.0/3",
      "2000::/3",
    ].map((TRUSTED_PROXIES): [string, Record<string, string>] => [
      `TRUSTED_PROXIES: got "${TRUSTED_PROXIES}", wants addresses or CIDR ranges no wider than 10.0.0.0/8 and fc00::/7, separated by commas.`,
      { TRUSTED_PROXIES },
    ]),
    [
      'ADDRESS_HEADER: got "Fly Client IP", wants a header name that the trusted proxy sets, like Fly-Client-IP.',
      { ADDRESS_HEADER: "Fly Client IP" },
    ],
    [
      'COUNTRY_HEADER: got "CF IPCountry", wants a header name that the trusted proxy sets, like CF-IPCountry.',
      { COUNTRY_HEADER: "CF IPCountry" },
    ],
    ['SYNCHRONOUS: got "OFF", wants NORMAL or FULL.', { SYNCHRONOUS: "OFF" }],
    ['RATE_LIMITS: got "no", wants on or off.', { RATE_LIMITS: "no" }],
    ['LOG_LEVEL: got "loud", wants one of debug, info, warn, error, silent.', { LOG_LEVEL: "loud" }],
    ['BRAND_SUPPORT_EMAIL: got "nobody", wants an e-mail address.', { BRAND_SUPPORT_EMAIL: "nobody" }],
    [
      'CLIENT_DEV_URL: got "vite", wants the address of a Vite server (bun dev sets it).',
      { CLIENT_DEV_URL: "vite" },
    ],
    [
      "TURN_SECRET: got nothing, wants coturn's static-auth-secret, since TURN_URLS is set.",
      { TURN_URLS: "turn:turn.example" },
    ],
    ["TURN_URLS: got nothing, wants at least one TURN address, since TURN_ONLY is on.", { TURN_ONLY: "on" }],
    [
      'RATE_LIMITS: got "off" with PUBLIC_URL https://randevu.example, wants "on" unless PUBLIC_URL is a loopback address.',
      { RATE_LIMITS: "off", PUBLIC_URL: "https://randevu.example" },
    ],
    [
      'CALL_RINGS_MS: got "1000" with PUBLIC_URL https://randevu.example, wants nothing unless PUBLIC_URL is a loopback address.',
      { CALL_RINGS_MS: "1000", PUBLIC_URL: "https://randevu.example" },
    ],
    [
      'RECONNECT_GRACE_MS: got "soon", wants a whole number of milliseconds, 1 or more.',
      { RECONNECT_GRACE_MS: "soon" },
    ],
  ])("%s", (sentence, env) => {
    expect(complaintOf(env)).toBe(sentence);
  });

  test("and so is every other wrong setting", () => {
    expect(complaintOf({ PORT: "-1", SYNCHRONOUS: "maybe" }).split("\n")).toHaveLength(2);
  });

  test("and so is every contradiction, together with the wrong values and without their secrets", () => {
    const complaint = complaintOf({
      PORT: "many",
      METRICS_TOKEN: "hunter2",
      PUBLIC_URL: "https://randevu.example",
      RATE_LIMITS: "off",
      CALL_RINGS_MS: "1000",
      REVIEWED_TALK_MS: "1000",
      OAUTH_OK_ID: "1",
      TURN_URLS: "turn:turn.example",
      TBANK_PASSWORD: "hunter2",
      S3_ENDPOINT: "https://s3.example",
      S3_SECRET_ACCESS_KEY: "hunter2",
      BACKUP_DIR: "/mnt/backup",
      BACKUP_S3_BUCKET: "backups",
    });
    expect(complaint).not.toContain("hunter2");
    expect(complaint.split("\n").map((line) => line.split(":", 1)[0]!)).toEqual([
      "PORT",
      "METRICS_TOKEN",
      "RATE_LIMITS",
      "CALL_RINGS_MS",
      "REVIEWED_TALK_MS",
      "OAUTH_OK_SECRET",
      "OAUTH_OK_PUBLIC_KEY",
      "TBANK_TERMINAL_KEY",
      "S3_BUCKET",
      "S3_ACCESS_KEY_ID",
      "BACKUP_S3_ENDPOINT",
      "BACKUP_S3_ACCESS_KEY_ID",
      "BACKUP_S3_SECRET_ACCESS_KEY",
      "TURN_SECRET",
      "BACKUP_DIR",
    ]);
  });

  test("but a wrong value is not called missing too", () => {
    expect(complaintOf({ TURN_ONLY: "on", TURN_URLS: "turn.example" })).toBe(
      'TURN_URLS: got "turn.example", wants TURN addresses like turn:turn.example:3478?transport=udp, separated by commas.',
    );
  });

  test.each(SETTING_NAMES)("in our own words: %s", (name) => {
    expect(complaintOf({ [name]: "\n".repeat(5000) })).not.toMatch(/wants [A-Z](?!ORMAL)/);
  });

  test.each(["SECRET_KEY", "METRICS_TOKEN"])("but %s, a secret, is never printed", (name) => {
    expect(complaintOf({ [name]: "hunter2" })).toStartWith(
      `${name}: got a value that does not fit, wants at least`,
    );
  });
});

test.each(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080"])(
  "rate limits may be off at %s",
  (PUBLIC_URL) => {
    expect(readConfig({ RATE_LIMITS: "off", PUBLIC_URL }).rateLimits).toBe(false);
  },
);

test("waits may be shorter on a loopback address, for tests, each separately", () => {
  const { durations } = readConfig({ CALL_RINGS_MS: "1000", PUBLIC_URL: "http://127.0.0.1:3000" });
  expect(durations).toEqual({ callRingsMs: 1_000, reviewedTalkMs: 30_000, reconnectGraceMs: 10_000 });
});
