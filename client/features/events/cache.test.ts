import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "#client/lib/api.ts";
import type { MapList } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import { dropEverywhere } from "./cache.ts";
import { eventQuery, listQuery, mapQuery } from "./queries.ts";

const event = (id: string) => ({ id, revision: 3, user: { id: "host" }, reactions: [] }) as unknown as Event;
const BOX = { north: 1, south: 0, east: 1, west: 0 };

test("An event that the server no longer shows leaves the map and the lists, and its page says so", () => {
  const client = new QueryClient();
  const map = mapQuery("default", {}, BOX).queryKey;
  const list = listQuery("favs", {}).queryKey;
  const events = [event("here"), event("gone")];
  client.setQueryData<MapList>(map, {
    data: events,
    clusters: null,
    total: 2,
    ignored: [],
  } as unknown as MapList);
  client.setQueryData(list, {
    pageParams: [1],
    pages: [{ data: events, pagination: { page: 1, perPage: 20, total: 2 } }],
  });
  const { queryKey } = eventQuery("gone");
  client.setQueryData(queryKey, event("gone"));

  dropEverywhere(client, "gone");

  expect(client.getQueryData<MapList>(map)).toMatchObject({ total: 1, data: [{ id: "here" }] });
  expect(client.getQueryData(list)!.pages).toMatchObject([
    { data: [{ id: "here" }], pagination: { total: 1 } },
  ]);
  expect(isNotFound(client.getQueryState(queryKey)!.error)).toBe(true);
});
