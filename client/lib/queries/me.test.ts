import { expect, test } from "bun:test";
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Me } from "#contract/profile.ts";
import { $session } from "../session.ts";
import { meChange, meQuery } from "./me.ts";

const profile = (status: string) => ({ status }) as Me;
const settle = () => new Promise(setImmediate);

const begin = (client: QueryClient, answer: Promise<Me>) =>
  new MutationObserver(
    client,
    meChange(client, () => answer),
  ).mutate(undefined);

/** A page that shows the profile; the server answers each fetch with the next of the answers. */
function show(client: QueryClient, answers: Promise<Me>[]) {
  const observer = new QueryObserver(client, {
    ...meQuery,
    queryFn: () => answers.shift() ?? Promise.reject(new Error("Not expected to be fetched")),
    retry: false,
  });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult().data?.status;
}

test("Of two changes at once the later one stays on the screen, also if its answer comes first", async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<Me>();
  const changes = [begin(client, first.promise), begin(client, Promise.resolve(profile("second")))];
  await settle();
  first.resolve(profile("first"));
  await Promise.all(changes);
  expect(client.getQueryData(meQuery.queryKey)?.status).toBe("second");
});

test("A fetch that began before a change does not bring back the older profile", async () => {
  const client = new QueryClient();
  const early = Promise.withResolvers<Me>();
  const shown = show(client, [early.promise, Promise.resolve(profile("changed"))]);
  await begin(client, Promise.resolve(profile("changed")));
  early.resolve(profile("older"));
  await settle();
  expect(shown()).toBe("changed");
});

test("A change whose answer is lost is on the screen all the same", async () => {
  const client = new QueryClient();
  const shown = show(client, [Promise.resolve(profile("older")), Promise.resolve(profile("changed"))]);
  await settle();
  await begin(client, Promise.reject(new Error("The answer is lost"))).catch(() => {});
  await settle();
  expect(shown()).toBe("changed");
});

test("An answer that comes after the sign-out does not show one member's profile to the next", async () => {
  const { token } = $session.get();
  $session.set({ token: "anna" });
  const client = new QueryClient();
  const late = Promise.withResolvers<Me>();
  const change = begin(client, late.promise);
  await settle();
  $session.set({ token: "boris" });
  late.resolve(profile("Anna's"));
  await change;
  expect(client.getQueryData(meQuery.queryKey)).toBeUndefined();
  $session.set({ token });
});
