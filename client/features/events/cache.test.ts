import { expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { isNotFound } from "#client/lib/api.ts";
import type { MapList } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import { applyUpdate, dropEverywhere, refetchAll } from "./cache.ts";
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

const changed = { ...event("here"), revision: 4 };
test.each<[string, (client: QueryClient) => void]>([
  ["a change of the event", (client) => applyUpdate(client, { action: "UPDATE", event: changed }, "me")],
  ["a new connection", refetchAll],
])(
  "After %s the page of an event shows it as it is, though the response under way is older",
  async (_, happens) => {
    const client = new QueryClient();
    const answers = [Promise.withResolvers<Event>(), Promise.withResolvers<Event>()];
    let asked = 0;
    const page = new QueryObserver(client, {
      ...eventQuery("here"),
      queryFn: () => answers[asked++]!.promise,
    });
    const isCurrent = Promise.withResolvers<void>();
    const stop = page.subscribe(({ data }) => data?.revision === 4 && isCurrent.resolve());
    happens(client);
    answers[0]!.resolve(event("here"));
    answers[1]!.resolve(changed);
    await isCurrent.promise;
    expect(asked).toBe(2);
    stop();
  },
);

test("A response that left before a member's own answer does not take the answer back from the page, not for a moment", async () => {
  const client = new QueryClient();
  const { queryKey } = eventQuery("here");
  client.setQueryData(queryKey, event("here"));
  const responses = [Promise.withResolvers<Event>(), Promise.withResolvers<Event>()];
  let asked = 0;
  const page = new QueryObserver(client, {
    ...eventQuery("here"),
    queryFn: () => responses[asked++]!.promise,
  });
  const seen = new Set<number | undefined>();
  const isSettled = Promise.withResolvers<void>();
  const stop = page.subscribe(({ data, fetchStatus }) => {
    if (data?.revision === 4 || seen.size > 0) seen.add(data?.revision);
    if (asked === 2 && fetchStatus === "idle") isSettled.resolve();
  });
  applyUpdate(client, { action: "UPDATE", event: changed }, "me");
  responses[0]!.resolve(event("here"));
  responses[1]!.resolve({ ...changed, revision: 5 });
  await isSettled.promise;
  expect([...seen]).toEqual([4, 5]);
  stop();
});

test("A list is asked for again when an event changes while its response is under way", async () => {
  const client = new QueryClient();
  const { queryKey } = mapQuery("default", {}, BOX);
  const responses = [Promise.withResolvers<MapList>(), Promise.withResolvers<MapList>()];
  let asked = 0;
  const onMap = new QueryObserver(client, { queryKey, queryFn: () => responses[asked++]!.promise });
  const isCurrent = Promise.withResolvers<void>();
  const stop = onMap.subscribe(({ data }) => data?.total === 1 && isCurrent.resolve());
  applyUpdate(client, { action: "UPDATE", event: changed }, "me");
  responses[0]!.resolve({ data: [], clusters: null, total: 0, ignored: [] } as unknown as MapList);
  responses[1]!.resolve({ data: [changed], clusters: null, total: 1, ignored: [] } as unknown as MapList);
  await isCurrent.promise;
  stop();
});
