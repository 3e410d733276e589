import { expect, test } from "bun:test";
import { join } from "node:path";
import { misspelled } from "#src/config/misspelled.ts";
import { SETTING_NAMES } from "#src/config/settings.ts";
import { readConfig } from "#src/config.ts";
import { root } from "#test/helpers/folders.ts";
import { PROXY_CONFIG } from "../../scripts/cluster-programs.ts";

interface Service {
  environment?: Record<string, string>;
  networks?: string[];
  extends?: unknown;
  profiles?: unknown;
}

/** What the operator writes into `.env`. */
const ENV = {
  PUBLIC_URL: "https://randevu.example",
  BROKER_PASSWORD: "0123456789abcdef",
  TURN_HOST: "turn.randevu.example",
  TURN_SECRET: "a secret of the relay",
  TRUSTED_PROXIES: "10.1.0.0/16",
  ADDRESS_HEADER: "Fly-Client-IP",
  SOCKETS_PER_ADDRESS: "300",
  COMPOSE_FILE: "compose.yml:compose.cluster.yml",
};

const servicesOf = async (file: string) => {
  const text = await Bun.file(join(root, file)).text();
  return (Bun.YAML.parse(text) as { services: Record<string, Service> }).services;
};
const [alone, cluster] = [await servicesOf("compose.yml"), await servicesOf("compose.cluster.yml")];
const gateways = Object.keys(cluster).filter((name) => cluster[name]?.environment?.ROLE === "gateway");

/** As compose puts what `.env` has in place of `${NAME}`, `${NAME:-default}` and `${NAME:?why}`. */
function filled(environment: Record<string, string> = {}): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::[-?]([^{}]*))?\}/g, (_, name, rest = "") =>
      name in ENV ? ENV[name as keyof typeof ENV] : rest,
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}
/** The core has the whole `.env`, and a gateway only what compose gives it. The relay is nothing to a cluster. */
const { TURN_URLS: _, ...ofApp } = alone.app?.environment ?? {};
const coreEnv: Record<string, string> = { ...ENV, ...filled({ ...ofApp, ...cluster.app?.environment }) };

test("compose.cluster.yml gives core and gateways settings that exist, and that they start with", () => {
  for (const name of ["app", "standby", ...gateways])
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(cluster[name]?.environment ?? {})));
  const core = readConfig({ ...coreEnv, NODE_ENV: "production" });
  expect(core.cluster).toMatchObject({ role: "core", node: "core" });
  expect(misspelled(coreEnv, SETTING_NAMES)).toEqual([]);
  expect(gateways).toHaveLength(2);
  const nodes = gateways.map((name) => {
    const gateway = readConfig({ ...filled(cluster[name]?.environment), NODE_ENV: "production" });
    const coreUrls = ["app", "standby"].map((service) => `http://${service}:${coreEnv.PORT}`);
    expect(gateway.cluster).toEqual({ role: "gateway", url: core.cluster!.url, node: name, coreUrls });
    // By these both count what one address may do.
    for (const shared of ["trustedProxies", "addressHeader", "socketsPerAddress", "rateLimits"] as const)
      expect(gateway[shared]).toEqual(core[shared]);
    return gateway.cluster?.node;
  });
  expect(new Set(nodes).size).toBe(2);
});

test("its standby is the core in all but its name and its turn, and started only if asked for", () => {
  const { standby } = cluster;
  expect(standby).toMatchObject({ extends: { file: "compose.yml", service: "app" }, profiles: ["standby"] });
  const env = { ...coreEnv, ...filled({ ...ofApp, ...standby?.environment }) };
  const { cluster: one, ...rest } = readConfig({ ...env, NODE_ENV: "production" });
  const { cluster: core, ...same } = readConfig({ ...coreEnv, NODE_ENV: "production" });
  expect(one).toEqual({ ...core!, role: "standby", node: "standby" });
  expect(rest).toEqual(same);
  // What restarts by itself must not insist on being the core: `.env` says so.
  expect(cluster.app?.environment?.ROLE).toContain("{CORE_ROLE:-core}");
});

test("its broker can be reached by core and gateways only", () => {
  expect(cluster.broker?.networks).toEqual(["cluster"]);
  const inside = Object.keys(cluster).filter((name) => cluster[name]?.networks?.includes("cluster"));
  expect(inside.sort()).toEqual(["app", "standby", "broker", ...gateways].sort());
});

test("its proxy knows every gateway, and its file asks for nothing that compose does not give", async () => {
  const given = filled(cluster.proxy?.environment);
  expect(given.GATEWAYS?.split(" ")).toEqual(gateways.map((name) => `${name}:${coreEnv.PORT}`));
  expect(given).toMatchObject({ CORE: `app:${coreEnv.PORT} standby:${coreEnv.PORT}`, SITE: ENV.PUBLIC_URL });
  const asked = [...(await Bun.file(PROXY_CONFIG).text()).matchAll(/\{\$(\w+)/g)].map(([, name]) => name!);
  expect(asked.filter((name) => !(name in given) && !name.startsWith("PROXY_"))).toEqual([]);
});

test.skipIf(!Bun.which("caddy"))("Caddy takes that file", async () => {
  const caddy = Bun.spawn(["caddy", "validate", "--adapter", "caddyfile", "--config", PROXY_CONFIG], {
    env: { ...filled(cluster.proxy?.environment), PATH: process.env.PATH, HOME: process.env.HOME },
    stderr: "pipe",
    stdout: "pipe",
  });
  const said = await new Response(caddy.stderr).text();
  expect(await caddy.exited, said).toBe(0);
  expect(said).not.toContain('"level":"warn"');
});
