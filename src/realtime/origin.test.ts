import { expect, test } from "bun:test";
import { isOwnOrigin } from "./sockets.ts";

const given = { publicUrl: new URL("https://randevu.example"), publicUrlGiven: true };
const notGiven = { publicUrl: new URL("http://localhost:3000"), publicUrlGiven: false };

test("With a public address, only its own pages may open sockets", () => {
  expect(isOwnOrigin("https://randevu.example", "randevu.example", given)).toBe(true);
  for (const origin of [
    "http://randevu.example",
    "https://randevu.example:8443",
    "https://evil.example",
    "https://randevu.example.evil.example",
    "http://localhost:3000",
    "null",
    "",
  ])
    expect(isOwnOrigin(origin, "randevu.example", given)).toBe(false);
});

test("Without a public address, the requested host counts as ours, and so does every loopback name of our port", () => {
  expect(isOwnOrigin("http://192.168.0.7:3000", "192.168.0.7:3000", notGiven)).toBe(true);
  expect(isOwnOrigin("http://127.0.0.1:3000", "localhost:3000", notGiven)).toBe(true);
  expect(isOwnOrigin("http://[::1]:3000", "127.0.0.1:3000", notGiven)).toBe(true);
  expect(isOwnOrigin("http://localhost:3001", "localhost:3000", notGiven)).toBe(false);
  expect(isOwnOrigin("https://evil.example", "localhost:3000", notGiven)).toBe(false);
  expect(isOwnOrigin("http://localhost", "evil host", notGiven)).toBe(false);
  expect(isOwnOrigin("null", "localhost:3000", notGiven)).toBe(false);
});

test("A client without an origin is not a browser and is let in", () => {
  expect(isOwnOrigin(null, "randevu.example", given)).toBe(true);
});
