import { describe, expect, test } from "bun:test";
import { footerVariant, hidesBar, isImmersed } from "./layout-rules.ts";

const narrow = { desktop: false, member: false, videoState: "init" };
const wide = { desktop: true, member: false, videoState: "init" };

describe("the footer", () => {
  test("is full on ordinary pages at any width", () => {
    expect(footerVariant({ ...narrow, pathname: "/about" })).toBe("full");
    expect(footerVariant({ ...wide, pathname: "/faq/terms" })).toBe("full");
    expect(footerVariant({ ...narrow, pathname: "/" })).toBe("full");
  });

  test.each(["/", "/rating"])(
    "hides on %s once the video chat has left init, and below desktop width the header hides too",
    (pathname) => {
      for (const [context, immersed] of [
        [narrow, true],
        [wide, false],
      ] as const) {
        expect(footerVariant({ ...context, pathname, videoState: "searching" })).toBe("hidden");
        expect(isImmersed({ ...context, pathname, videoState: "searching" })).toBe(immersed);
      }
    },
  );

  test("stays on other pages while a call goes on", () => {
    expect(footerVariant({ ...narrow, pathname: "/faq", videoState: "talking" })).toBe("full");
  });

  test("hides on the call screen", () => {
    expect(footerVariant({ ...narrow, pathname: "/profile/42/call" })).toBe("hidden");
    expect(footerVariant({ ...wide, pathname: "/profile/42/call" })).toBe("hidden");
    expect(footerVariant({ ...narrow, pathname: "/profile/42" })).toBe("full");
  });

  test("hides on chats at any width, while the header stays", () => {
    for (const context of [narrow, wide]) {
      expect(footerVariant({ ...context, pathname: "/chats" })).toBe("hidden");
      expect(footerVariant({ ...context, pathname: "/chats/42" })).toBe("hidden");
      expect(isImmersed({ ...context, pathname: "/chats/42" })).toBe(false);
    }
    expect(footerVariant({ ...wide, pathname: "/chatsy" })).toBe("full");
  });

  test("is one line on members' pages, and full on pages for reading", () => {
    for (const context of [narrow, wide]) {
      expect(footerVariant({ ...context, member: true, pathname: "/" })).toBe("line");
      expect(footerVariant({ ...context, member: true, pathname: "/settings/privacy" })).toBe("line");
      expect(footerVariant({ ...context, member: true, pathname: "/faq/terms" })).toBe("full");
      expect(footerVariant({ ...context, member: true, pathname: "/about" })).toBe("full");
    }
  });

  test("is small on the events page", () => {
    expect(footerVariant({ ...wide, pathname: "/events" })).toBe("small");
    expect(footerVariant({ ...narrow, pathname: "/events" })).toBe("small");
    expect(footerVariant({ ...wide, pathname: "/events/new" })).toBe("small");
  });
});

test("the bottom bar hides on an open chat, and stays on the list of chats", () => {
  expect(hidesBar("/chats/42")).toBe(true);
  expect(hidesBar("/chats/with/42")).toBe(true);
  expect(hidesBar("/chats")).toBe(false);
  expect(hidesBar("/profile/42")).toBe(false);
});
