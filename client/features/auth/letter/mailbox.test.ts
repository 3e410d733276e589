import { expect, test } from "bun:test";
import { mailboxOf } from "./mailbox.ts";

test("A mailbox is known by the domain of the address, whatever its case", () => {
  expect(mailboxOf("anna@mail.ru")?.url).toBe("https://e.mail.ru/inbox/");
  expect(mailboxOf("anna@BK.ru")?.id).toBe("mailru");
  expect(mailboxOf("anna@ya.ru")?.id).toBe("yandex");
  expect(mailboxOf("anna@gmail.com")?.id).toBe("gmail");
});

test("A domain of someone's own, or one that only ends alike, leads nowhere", () => {
  expect(mailboxOf("anna@example.org")).toBeNull();
  expect(mailboxOf("anna@notgmail.com")).toBeNull();
  expect(mailboxOf("anna@mail.gmail.com")).toBeNull();
});
