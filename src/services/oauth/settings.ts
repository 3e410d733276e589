import * as z from "zod";

const text = z.string().min(1).optional();
const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(usual)
    .describe("an address");

export const oauthSettings = {
  OAUTH_GOOGLE_ID: text.describe("the client id from Google's console"),
  OAUTH_GOOGLE_SECRET: text,
  OAUTH_GOOGLE_ISSUER: address("https://accounts.google.com"),
  OAUTH_VK_ID: text.describe("the app id from VK ID"),
  OAUTH_VK_URL: address("https://id.vk.com"),
  OAUTH_APPLE_ID: text.describe("the Services ID from Apple"),
  OAUTH_APPLE_TEAM_ID: text,
  OAUTH_APPLE_KEY_ID: text,
  OAUTH_APPLE_PRIVATE_KEY: text.describe("the text of Apple's .p8 file, with \\n for its line ends"),
  OAUTH_APPLE_ISSUER: address("https://appleid.apple.com"),
  OAUTH_YANDEX_ID: text.describe("the ClientID from Yandex OAuth"),
  OAUTH_YANDEX_SECRET: text,
  OAUTH_YANDEX_URL: address("https://oauth.yandex.ru"),
  OAUTH_YANDEX_INFO_URL: address("https://login.yandex.ru/info"),
  OAUTH_OK_ID: text.describe("the application id from OK"),
  OAUTH_OK_SECRET: text,
  OAUTH_OK_PUBLIC_KEY: text,
  OAUTH_OK_URL: address("https://connect.ok.ru"),
  OAUTH_OK_API_URL: address("https://api.ok.ru"),
};

type Settings = z.output<z.ZodObject<typeof oauthSettings>>;
export type OauthConfig = ReturnType<typeof readOauth>;

const NEEDS = {
  google: ["OAUTH_GOOGLE_ID", "OAUTH_GOOGLE_SECRET"],
  vk: ["OAUTH_VK_ID"],
  apple: ["OAUTH_APPLE_ID", "OAUTH_APPLE_TEAM_ID", "OAUTH_APPLE_KEY_ID", "OAUTH_APPLE_PRIVATE_KEY"],
  yandex: ["OAUTH_YANDEX_ID", "OAUTH_YANDEX_SECRET"],
  ok: ["OAUTH_OK_ID", "OAUTH_OK_SECRET", "OAUTH_OK_PUBLIC_KEY"],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

export const missingOauthSettings = (s: Settings): (keyof Settings)[] =>
  Object.values(NEEDS)
    .filter((names) => names.some((name) => s[name]))
    .flatMap((names) => names.filter((name) => !s[name]));

export function readOauth(s: Settings) {
  return {
    google: s.OAUTH_GOOGLE_ID
      ? { id: s.OAUTH_GOOGLE_ID, secret: s.OAUTH_GOOGLE_SECRET ?? "", issuer: s.OAUTH_GOOGLE_ISSUER }
      : undefined,
    vk: s.OAUTH_VK_ID ? { id: s.OAUTH_VK_ID, url: s.OAUTH_VK_URL } : undefined,
    apple: s.OAUTH_APPLE_ID
      ? {
          id: s.OAUTH_APPLE_ID,
          teamId: s.OAUTH_APPLE_TEAM_ID ?? "",
          keyId: s.OAUTH_APPLE_KEY_ID ?? "",
          privateKey: (s.OAUTH_APPLE_PRIVATE_KEY ?? "").replaceAll("\\n", "\n"),
          issuer: s.OAUTH_APPLE_ISSUER,
        }
      : undefined,
    yandex: s.OAUTH_YANDEX_ID
      ? {
          id: s.OAUTH_YANDEX_ID,
          secret: s.OAUTH_YANDEX_SECRET ?? "",
          url: s.OAUTH_YANDEX_URL,
          infoUrl: s.OAUTH_YANDEX_INFO_URL,
        }
      : undefined,
    ok: s.OAUTH_OK_ID
      ? {
          id: s.OAUTH_OK_ID,
          secret: s.OAUTH_OK_SECRET ?? "",
          publicKey: s.OAUTH_OK_PUBLIC_KEY ?? "",
          url: s.OAUTH_OK_URL,
          apiUrl: s.OAUTH_OK_API_URL,
        }
      : undefined,
  };
}
