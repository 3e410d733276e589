import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readConfig } from "#src/config.ts";
import { createAddressReader } from "./address.ts";

interface Case {
  title: string;
  trusted?: string;
  peer: string;
  forwardedFor?: string;
  address: string;
}

const log = { warn() {} };

const read = (trusted: string | undefined, headers: Record<string, string>, peer: string) => {
  const config = readConfig({ TRUSTED_PROXIES: trusted, COUNTRY_HEADER: "CF-IPCountry" });
  return createAddressReader({ config, countryOf: (address) => `country of ${address}`, log })(
    new Headers(headers),
    peer,
  );
};

describe("the address of a sender", () => {
  test.each<Case>([
    {
      title: "is that of the peer when no one is trusted",
      peer: "203.0.113.9",
      forwardedFor: "1.2.3.4",
      address: "203.0.113.9",
    },
    {
      title: "is that of a peer who is not trusted, whatever it says",
      trusted: "10.0.0.0/8",
      peer: "203.0.113.9",
      forwardedFor: "1.2.3.4",
      address: "203.0.113.9",
    },
    {
      title: "is what a trusted proxy says",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "203.0.113.9",
      address: "203.0.113.9",
    },
    {
      title: "is the rightmost untrusted hop: what is left of it may be made up",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "1.1.1.1, 203.0.113.9, 10.9.9.9",
      address: "203.0.113.9",
    },
    {
      title: "is the leftmost when all hops are trusted",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "10.7.7.7, 10.9.9.9",
      address: "10.7.7.7",
    },
    {
      title: "is the last good hop when the next is rubbish",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "203.0.113.9, rubbish",
      address: "10.1.2.3",
    },
    {
      title: "is that of the proxy when it says nothing",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      address: "10.1.2.3",
    },
    {
      title: "is read from IPv4 written as IPv6",
      trusted: "10.0.0.0/8",
      peer: "::ffff:10.1.2.3",
      forwardedFor: "::ffff:203.0.113.9",
      address: "203.0.113.9",
    },
    {
      title: "may be IPv6, behind an IPv6 proxy",
      trusted: "fd00::/8, 10.0.0.1",
      peer: "fd12::1",
      forwardedFor: "2001:DB8::5",
      address: "2001:db8::5",
    },
    { title: "has no zone", peer: "fe80::1%eth0", address: "fe80::1" },
    {
      title: "is what a proxy says that is trusted by its single address",
      trusted: "192.0.2.7",
      peer: "192.0.2.7",
      forwardedFor: "203.0.113.9",
      address: "203.0.113.9",
    },
    {
      title: "is not taken from the neighbour of a trusted proxy",
      trusted: "192.0.2.7",
      peer: "192.0.2.8",
      forwardedFor: "203.0.113.9",
      address: "192.0.2.8",
    },
    {
      title: "is read from hops with a port, as some gateways write them",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "203.0.113.9:50123, 10.9.9.9:443",
      address: "203.0.113.9",
    },
    {
      title: "is read from an IPv6 hop in brackets",
      trusted: "10.0.0.0/8",
      peer: "10.1.2.3",
      forwardedFor: "[2001:db8::5]:50123",
      address: "2001:db8::5",
    },
    { title: "may be unknown", peer: "", address: "" },
  ])("$title", ({ trusted, peer, forwardedFor, address }) => {
    expect(read(trusted, forwardedFor ? { "x-forwarded-for": forwardedFor } : {}, peer).address).toBe(
      address,
    );
  });
});

describe("the address of a sender on Fly.io", () => {
  // Fly.io adds its own address for the app to the right end of X-Forwarded-For:
  // https://fly.io/docs/networking/request-headers/
  const headers = { "fly-client-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9, 66.241.125.1" };
  const { env } = Bun.TOML.parse(readFileSync("fly.toml", "utf8")) as { env: Record<string, string> };
  const readOnFly = (peer: string) =>
    createAddressReader({ config: readConfig(env), countryOf: () => "", log })(new Headers(headers), peer)
      .address;

  test("is that of the person, not the one that all people of the app share", () => {
    expect(readOnFly("172.16.2.3")).toBe("203.0.113.9");
  });

  test("is not taken from the header when the peer is not Fly's proxy", () => {
    expect(readOnFly("198.51.100.7")).toBe("198.51.100.7");
  });
});

describe("the country of a sender", () => {
  const forwarded = { "x-forwarded-for": "203.0.113.9" };

  test("is what a trusted proxy says", () => {
    expect(read("10.0.0.0/8", { ...forwarded, "cf-ipcountry": "KZ" }, "10.1.2.3").country).toBe("KZ");
  });

  test.each(["XX", "T1", "kz", ""])("is looked up when the proxy says %p", (code) => {
    expect(read("10.0.0.0/8", { ...forwarded, "cf-ipcountry": code }, "10.1.2.3").country).toBe(
      "country of 203.0.113.9",
    );
  });

  test("is never what a stranger says", () => {
    expect(read("10.0.0.0/8", { "cf-ipcountry": "KZ" }, "203.0.113.9").country).toBe(
      "country of 203.0.113.9",
    );
  });
});

describe("a proxy that is not trusted", () => {
  const proxiesNamedBy = (trusted: string, requests: [peer: string, headers?: Record<string, string>][]) => {
    const named: unknown[] = [];
    const config = readConfig({ TRUSTED_PROXIES: trusted });
    const read = createAddressReader({
      config,
      countryOf: () => "",
      log: { warn: ({ proxy }: { proxy: string }) => void named.push(proxy) } as never,
    });
    for (const [peer, headers] of requests) read(new Headers(headers), peer);
    return named;
  };
  const forwarded = { "x-forwarded-for": "203.0.113.9" };

  test.each(["127.0.0.1", "192.168.0.1", "::ffff:10.1.2.3", "fd12::1"])(
    "is named in the log once, when it forwards from %s",
    (peer) => {
      expect(proxiesNamedBy("172.16.0.0/12", [[peer], [peer, forwarded], [peer, forwarded]])).toEqual([
        peer.replace("::ffff:", ""),
      ]);
    },
  );

  test("is no stranger who sends the header, and no proxy that is trusted", () => {
    expect(
      proxiesNamedBy("172.16.0.0/12", [
        ["198.51.100.7", forwarded],
        ["2001:db8::5", forwarded],
        ["172.16.2.3", forwarded],
        ["", forwarded],
      ]),
    ).toEqual([]);
  });
});
