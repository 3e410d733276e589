import { describe, expect, test } from "bun:test";
import { createPushAddresses } from "./address.ts";

const resolve = (hostname: string, loopbackToo: boolean) =>
  new Promise<string>((answer) =>
    createPushAddresses({ loopbackToo }).lookup(hostname, {}, (error, addresses) =>
      answer(error ? error.message : JSON.stringify(addresses)),
    ),
  );

test("Browsers' push services are distinguished from other servers", () => {
  const { isUsual } = createPushAddresses({ loopbackToo: false });
  for (const host of [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "db5p.notify.windows.com",
  ])
    expect(isUsual(`https://${host}/x`), host).toBe(true);
  for (const host of ["push.example", "fcm.googleapis.com.evil.example", "evilpush.apple.com", "127.0.0.1"])
    expect(isUsual(`https://${host}/x`), host).toBe(false);
});

describe("At the time of sending", () => {
  test("a name that resolves to loopback is refused", async () => {
    expect(await resolve("localhost", false)).toBe("This address is not on the open internet");
    expect(await resolve("127.0.0.1", false)).toBe("This address is not on the open internet");
  });

  test("loopback is allowed to a server that runs there itself", async () => {
    expect(await resolve("localhost", true)).toContain("127.0.0.1");
  });

  test("a private address is refused even there", async () => {
    for (const address of ["10.1.2.3", "172.16.0.1", "100.64.0.1", "fe80::1", "::ffff:192.168.0.1"])
      expect(await resolve(address, true), address).toBe("This address is not on the open internet");
  });
});
