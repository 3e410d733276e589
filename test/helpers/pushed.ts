import { TestConnection } from "./connection.ts";
import type { TestPerson } from "./people.ts";
import { createPeopleWorld } from "./people.ts";
import { startPushService } from "./push-service.ts";
import { sessionIn } from "./tokens.ts";

/** A world whose people's browsers use a push service on loopback. */
export function createPushedWorld(options: Parameters<typeof createPeopleWorld>[0] = {}) {
  const world = createPeopleWorld(options);
  const service = startPushService();
  const { hub, services } = world.deps;
  let tabs = 0;

  return {
    ...world,
    service,
    /** Subscribes a browser of theirs to pushes. Resolves to its path at the service. */
    async subscribe(who: TestPerson, lang = "ru"): Promise<string> {
      const { path, providerToken } = service.subscribe();
      const answer = await who.put(
        "/push-subscriptions/add-token",
        { userAgent: "Firefox", provider: "webpush", providerToken },
        { "accept-language": lang },
      );
      if (answer.status !== 200) throw new Error(`Expected 200, got ${JSON.stringify(answer)}`);
      return path;
    },
    /** Opens a tab of theirs. Returns the function that closes it. */
    openTab({ id, token }: TestPerson): () => void {
      tabs += 1;
      const tab = new TestConnection(`tab ${tabs}`);
      const { sessionId } = sessionIn(token);
      hub.opened(tab);
      hub.identify(tab, { kind: "user", key: `user:${id}`, userId: id, sessionId });
      return () => hub.closed(tab);
    },
    write: (from: TestPerson, to: TestPerson, content: string) =>
      world.features.chats.send(from.id, { to: to.id, content, imageIds: [], clientId: world.deps.ids() }),
    /** Resolves to all pushes so far, once none is under way. */
    async pushes() {
      await services.pushes.idle();
      return service.received;
    },
    async close() {
      await service.stop();
      await world.close();
    },
  };
}
