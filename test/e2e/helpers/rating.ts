import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import enContacts from "../../../client/locales/en/contacts.json" with { type: "json" };
import enFilters from "../../../client/locales/en/filters.json" with { type: "json" };
import en from "../../../client/locales/en/rating.json" with { type: "json" };
import ruContacts from "../../../client/locales/ru/contacts.json" with { type: "json" };
import ruFilters from "../../../client/locales/ru/filters.json" with { type: "json" };
import ru from "../../../client/locales/ru/rating.json" with { type: "json" };
import { DAY_MS } from "../../../src/contract/time.ts";
import { insertMember } from "./account.ts";
import { databaseOf } from "./database.ts";
import { getAs, idOf } from "./post.ts";
import type { RunningServer } from "./server.ts";
import { test as base, Chatter, expect, meet, reach } from "./video.ts";

type Texts = typeof ru;

/** A member at the rated chat, with requests to the server as them. */
export class Rater extends Chatter {
  readonly rated: Texts;
  readonly contacts: typeof ruContacts;
  readonly filters: typeof ruFilters;
  id = "";
  private token = "";

  constructor(
    page: Page,
    language: "ru" | "en",
    readonly name: string,
    private readonly server: RunningServer,
  ) {
    super(page, language);
    this.rated = { ru, en: en as Texts }[language];
    this.filters = { ru: ruFilters, en: enFilters as typeof ruFilters }[language];
    this.contacts = { ru: ruContacts, en: enContacts as typeof ruContacts }[language];
  }

  /** Signs up and opens the rated chat. */
  async join(): Promise<this> {
    this.token = (await insertMember(this.page, this.server, this.name)).token;
    this.id = await idOf(this.server, this.token);
    await this.watch();
    await this.page.goto("/rating");
    await expect(this.button(this.t.start)).toBeVisible();
    return this;
  }

  /** Adds five stars on two earlier days: a rating needs three reviews, and this test gives only one. */
  praisedBefore(by: Rater): void {
    using db = databaseOf(this.server);
    const insert = db.prepare(
      "INSERT INTO reviews (id, room_id, from_id, to_id, rating, created_at, rated_at) VALUES (?1, ?1, ?2, ?3, 5, ?4, ?4)",
    );
    for (const days of [2, 4]) insert.run(randomUUID(), by.id, this.id, Date.now() - days * DAY_MS);
  }

  /** A moderator has compared their main photo with a selfie. */
  verify(): void {
    using db = databaseOf(this.server);
    db.run("UPDATE users SET verified_at = ?1 WHERE id = ?2", [Date.UTC(2025, 4, 9, 12), this.id]);
  }

  ask<T>(path: string): Promise<T> {
    return getAs<T>(this.token, this.server.url + path);
  }

  /** Opens the card of this companion: next to the picture on a desktop, in a sheet on a phone. */
  async openCard(name: string) {
    const panel = this.page.getByRole("region", { name: this.rated.companion.label, exact: true });
    const line = this.page.getByRole("button", { name: new RegExp(`^${name}, \\d+`) });
    await expect(panel.or(line)).toBeVisible();
    if (await panel.isVisible()) return panel;
    await reach(line);
    return this.page.getByRole("dialog", { name: this.rated.companion.label });
  }

  /** Closes the sheet on a phone; on a desktop the card stays. */
  async closeCard(): Promise<void> {
    const sheet = this.page.getByRole("dialog", { name: this.rated.companion.label });
    if (await sheet.isVisible()) await this.page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }

  /**
   * Focuses the accept button of the request's card. The card disappears after six seconds unless it has the focus, so call
   * this before the request is sent.
   */
  async acceptOfRequest() {
    const accept = this.moment.getByRole("button", { name: this.contacts.friend.accept });
    await accept.focus();
    return accept;
  }

  /** The card of a moment: a request, a friendship, stars. */
  get moment() {
    return this.page.getByRole("region", { name: this.contacts.moment.card });
  }

  /** The prompt to rate the talk with this person. */
  promptFor(name: string) {
    return this.page.getByRole("form", { name: this.rated.review.title.replace("{{name}}", name) });
  }

  async openPreferences() {
    await this.page.getByRole("button", { name: new RegExp(`^${this.rated.preferences.button}`) }).click();
    return this.page.getByRole("dialog", { name: this.rated.preferences.title });
  }
}

export const test = base.extend<{ rater: (name: string) => Promise<Rater> }>({
  rater: ({ person, language, server }, use) =>
    use(async (name) => new Rater(await person(), language, name, server).join()),
});
export async function talk(anna: Rater, boris: Rater): Promise<void> {
  await anna.start();
  await boris.start();
  await meet(anna, boris);
}

export { expect };
