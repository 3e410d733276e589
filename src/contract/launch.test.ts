import { describe, expect, test } from "bun:test";
import { linkedPage, sharedText, sharePageOf } from "./launch.ts";

describe("A link of our scheme", () => {
  test.each([
    ["web+randevu://events/42", "/events/42"],
    ["web+randevu:/events/42", "/events/42"],
    ["web+randevu:profile/0190-a", "/profile/0190-a"],
    ["WEB+RANDEVU://chats/", "/chats"],
    ["web+randevu://", "/"],
    ["web+randevu://dating/saved", "/dating/saved"],
  ])("%s leads to %s", (link, page) => {
    expect(linkedPage(link)).toBe(page);
  });

  test.each([
    "https://evil.example/events/42",
    "web+other://events/42",
    "web+randevu:///\\evil.example",
    "web+randevu:////evil.example",
    "web+randevu://events/42?next=//evil.example",
    "web+randevu://events/42#x",
    "web+randevu://events/%2e%2e/settings",
    "web+randevu://events/../settings/account",
    "web+randevu://javascript:alert(1)",
    "web+randevu://settings/account",
    "web+randevu://auth/confirm/token",
    "web+randevu://auth/stop/token",
    "web+randevu://unsubscribe/token",
    "web+randevu://vip/payment/1",
    "web+randevu://vip/stop/token",
    "web+randevu://profile/1/call",
    "web+randevu://events/1/edit",
    "web+randevu://share",
    "web+randevu://api/user/me",
    `web+randevu://events/${"1".repeat(300)}`,
    "",
  ])("%s leads nowhere", (link) => {
    expect(linkedPage(link)).toBeNull();
  });
});

describe("What another program shares", () => {
  const shared = (form: Record<string, string>) =>
    sharedText(sharePageOf(new URLSearchParams(form)).split("#")[1] ?? "");

  test("becomes title, text and address, one line each, without repetition", () => {
    const url = "https://example.org/a?b=c&d#e";
    expect(shared({ title: "A film", text: "Shall we?", url })).toBe(`A film\nShall we?\n${url}`);
    expect(shared({ title: "A film", text: `A film ${url}`, url })).toBe(`A film ${url}`);
    expect(shared({ text: "Встретимся & поговорим?" })).toBe("Встретимся & поговорим?");
  });

  test("is passed in the fragment alone, with nothing but its three parts", () => {
    const page = sharePageOf(new URLSearchParams({ text: "Hi", to: "someone", send: "now" }));
    expect(page).toBe("/share#text=Hi");
    expect(sharePageOf(new URLSearchParams({ text: "  " }))).toBe("/share");
    expect(sharedText("")).toBe("");
  });
});
