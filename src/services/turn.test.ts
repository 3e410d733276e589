import { expect, test } from "bun:test";
import { parseIceUrl } from "./turn.ts";

test.each([
  ["stun:stun.example", "stun.example", 3478, "udp"],
  ["stun:stun.example:19302", "stun.example", 19302, "udp"],
  ["turn:turn.example", "turn.example", 3478, "udp"],
  ["turn:192.0.2.1:80?transport=udp", "192.0.2.1", 80, "udp"],
  ["turn:turn.example?transport=tcp", "turn.example", 3478, "tcp"],
  ["turns:turn.example", "turn.example", 5349, "tls"],
  ["turns:[2001:db8::1]:443?transport=tcp", "2001:db8::1", 443, "tls"],
  ["turn:[::1]", "::1", 3478, "udp"],
] as const)("%s is read like a browser reads it", (url, host, port, wire) => {
  expect(parseIceUrl(url)).toEqual({ host, port, wire });
});
