import { expect, test } from "bun:test";
import { mailboxOf } from "./mailbox-link.tsx";

test("A mailbox is found by the domain of the address, in any case", () => {
  expect(mailboxOf("anna@mail.ru")?.url).toBe("https://e.mail.ru/inbox/");
  expect(mailboxOf("anna@BK.ru")?.id).toBe("mailru");
  expect(mailboxOf("anna@ya.ru")?.id).toBe("yandex");
  expect(mailboxOf("anna@gmail.com")?.id).toBe("gmail");
});

test("An unknown domain, or one that merely ends like a known one, has no mailbox", () => {
  expect(mailboxOf("anna@example.org")).toBeNull();
  expect(mailboxOf("anna@notgmail.com")).toBeNull();
  expect(mailboxOf("anna@mail.gmail.com")).toBeNull();
});
