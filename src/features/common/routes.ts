import { Elysia } from "elysia";
import { type AppConfig, appConfig, appVersion } from "#contract/common.ts";
import type { Config } from "#src/config.ts";
import { VERSION } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import { isOwnMachine } from "#src/http/own-machine.ts";

export const commonRoutes = ({ config, guards }: { config: Config; guards: Guards }) =>
  new Elysia({ prefix: "/api/common", detail: { tags: ["common"] } })
    .use(guards)
    .get("/app-version", () => ({ value: VERSION }), {
      anyone: true,
      detail: { summary: "Read the version of the server" },
      response: { 200: appVersion },
    })
    .get("/config", ({ request, visit }) => configView(config, isOwnMachine(request, visit.address)), {
      anyone: true,
      detail: { summary: "Read what the client needs to know of this server" },
      response: { 200: appConfig },
    });

const configView = (
  { brand, legal, phoneVerification, outbox, ice, tiles, freeChats, freeVideoChats }: Config,
  onOwnMachine: boolean,
): AppConfig => ({
  brand,
  legal,
  phoneVerification: phoneVerification === "required",
  outbox: outbox && onOwnMachine,
  free: { chats: freeChats, ratedTalks: freeVideoChats },
  map: { tiles: tiles.url !== null, attribution: tiles.attribution },
  turnOnly: ice.turnOnly,
});
