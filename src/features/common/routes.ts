import { Elysia } from "elysia";
import { type AppConfig, appConfig, appVersion } from "#contract/common.ts";
import type { Config } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import { VERSION } from "#src/version.ts";

export const commonRoutes = ({ config, guards }: { config: Config; guards: Guards }) =>
  new Elysia({ prefix: "/api/common", detail: { tags: ["common"] } })
    .use(guards)
    .get("/app-version", () => ({ value: VERSION }), { anyone: true, response: { 200: appVersion } })
    .get("/config", () => configView(config), { anyone: true, response: { 200: appConfig } });

const configView = ({ brand, legal, phoneVerification, ice }: Config): AppConfig => ({
  brand,
  legal,
  phoneVerification: phoneVerification === "required",
  turnOnly: ice.turnOnly,
});
