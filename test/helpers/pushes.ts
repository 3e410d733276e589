import type { People, TestPerson } from "./people.ts";
import type { PushService } from "./push-service.ts";
import { TestConnection } from "./tab.ts";
import { sessionIn } from "./tokens.ts";

/** People whose browsers use the push service. */
export function pushesIn(world: People, service: () => PushService) {
  const { hub, services } = world.deps;
  let tabs = 0;

  return {
    /** Subscribes a browser of theirs to pushes. Resolves to its path at the service. */
    async subscribe(who: TestPerson, lang = "ru"): Promise<string> {
      const { path, providerToken } = service().subscribe();
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
      return service().received;
    },
  };
}
