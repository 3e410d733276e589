import type { Page } from "@playwright/test";
import en from "../../../client/locales/en/events.json" with { type: "json" };
import ru from "../../../client/locales/ru/events.json" with { type: "json" };
import { HOUR_MS } from "../../../src/contract/time.ts";
import { open } from "../fixtures.ts";
import { insertMember } from "./account.ts";
import { ask, type Method } from "./post.ts";
import type { RunningServer } from "./server.ts";

export type EventTexts = typeof ru;
export const eventTexts = { ru, en: en as unknown as EventTexts };

/** A member with VIP, with requests to the server as them. */
export class EventGoer {
  token = "";

  constructor(
    readonly page: Page,
    readonly name: string,
    private readonly server: RunningServer,
  ) {}

  async join(): Promise<this> {
    this.token = (await insertMember(this.page, this.server, this.name)).token;
    await this.ask("POST", "/api/vip/enable", {});
    return this;
  }

  ask<T>(method: Method, path: string, body?: object): Promise<T> {
    return ask<T>(this.server.url + path, { method, token: this.token, ...(body && { body }) });
  }

  /** Creates an event for tomorrow, in the middle of the map as it opens. Resolves to its id. */
  async hosts(title: string, change: object = {}): Promise<string> {
    const { id } = await this.ask<{ id: string }>("POST", "/api/event/create", {
      typeID: 2,
      title,
      lat: 55.755864,
      lon: 37.617698,
      address: "Tverskaya 1",
      startsAt: new Date(Date.now() + 26 * HOUR_MS).toISOString(),
      zone: "Europe/Moscow",
      askToCome: false,
      ...change,
    });
    return id;
  }

  async opens(path: `/${string}`): Promise<void> {
    await open(this.page, path);
  }
}
