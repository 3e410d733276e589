import { describe, expect, test } from "bun:test";
import { readConfig } from "#src/config.ts";
import { configView } from "#src/features/common/view.ts";
import { createCookies, newCookieValue } from "./cookies.ts";

const secretKey = "a key for tests, long enough to be taken";
const cookiesAt = (address: string, key = secretKey) =>
  createCookies({ config: { publicUrl: new URL(address) }, secretKeys: [key] });
const value = newCookieValue();
/** As the browser sends it back. */
const sent = (header: string) => header.split(";")[0]!;

describe("On https a cookie", () => {
  const cookies = cookiesAt("https://randevu.example");

  test.each(["device", "oauth"] as const)("%s belongs to this host alone and comes back", (kind) => {
    const header = cookies.set(kind, value);
    expect(header).toStartWith(`__Host-${kind}=`);
    expect(header).toContain("; Path=/;");
    expect(header).toContain("; Secure");
    expect(header).not.toContain("Domain");
    expect(cookies.read(kind, sent(header))).toBe(value);
  });

  test("that we did not sign, or signed for something else, does not count", () => {
    const header = sent(cookies.set("device", value));
    for (const forged of [
      `__Host-device=${value}`,
      `device=${value}`,
      `${header}x`,
      header.replace(value, newCookieValue()),
      sent(cookies.set("oauth", value)).replace("oauth", "device"),
      sent(cookiesAt("https://randevu.example", `${secretKey}!`).set("device", value)),
    ])
      expect(cookies.read("device", forged), forged).toBeNull();
  });
});

test("The settings that pages get say which names their cookies have", () => {
  const namedAt = (address: string) => configView(readConfig({ PUBLIC_URL: address }), "", false).https;
  expect([namedAt("https://randevu.example"), namedAt("http://localhost:3000")]).toEqual([true, false]);
});

test("On http, as on one's own machine, it has its plain name and path", () => {
  const cookies = cookiesAt("http://localhost:3000");
  const header = cookies.set("device", value);
  expect(header).toStartWith(`device=${value};`);
  expect(header).toContain("; Path=/;");
  expect(cookies.set("oauth", value)).toContain("; Path=/api/auth;");
  expect(cookies.read("device", sent(header))).toBe(value);
});
