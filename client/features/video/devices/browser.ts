export type Browser =
  | "chrome"
  | "chromeAndroid"
  | "chromeIos"
  | "safariIos"
  | "safariMac"
  | "firefox"
  | "yandex"
  | "samsung"
  | "inApp";

/** The first that matches counts: nearly every browser calls itself Chrome or Safari as well. */
const SIGNS: [Browser, RegExp][] = [
  ["inApp", /Telegram|Instagram|FBAN|FBAV|VKAndroidApp|VKClient|OKApp|; wv\)/],
  ["yandex", /YaBrowser|YaApp/],
  ["samsung", /SamsungBrowser/],
  ["chromeIos", /(CriOS|FxiOS|EdgiOS|OPiOS)/],
  ["firefox", /Firefox\//],
  ["safariIos", /(iPhone|iPad|iPod).*Safari/],
  ["chromeAndroid", /Android.*Chrome/],
  ["chrome", /Chrome\//],
  ["safariMac", /Macintosh.*Safari/],
];

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export function browserOf(userAgent: string, touchPoints = 0): Browser {
  const found = SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? "chrome";
  return found === "safariMac" && touchPoints > 1 ? "safariIos" : found;
}
