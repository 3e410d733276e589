import { mkdirSync } from "node:fs";
import type { Deps } from "#src/deps.ts";
import { browsersIn } from "./browsers.ts";
import { chatIn } from "./chat.ts";
import { databaseWithCities, emptyDatabase } from "./database.ts";
import { eventsIn } from "./events.ts";
import { startMailServer } from "./mail-server.ts";
import { callsIn, talksIn, videoIn } from "./meetings.ts";
import { startNominatim } from "./nominatim.ts";
import { paymentsIn } from "./payments.ts";
import { peopleIn } from "./people.ts";
import { phonesIn, startSmsGateway } from "./phones.ts";
import type { Google } from "./provider.ts";
import { startPushService } from "./push-service.ts";
import { pushesIn } from "./pushes.ts";
import { reportsIn } from "./reports.ts";
import { googleIn } from "./social.ts";
import { createTestServer } from "./test-server.ts";

export type World = ReturnType<typeof createWorld>;

/** What a test needs besides the server. `env` are settings as an operator would set them; `Deps` replace parts of the server. */
export interface WorldOptions extends Partial<Deps> {
  env?: Record<string, string>;
  /** What its clock shows at first. */
  startsAt?: number;
  /** The reference data of cities. */
  cities?: boolean;
  /** A mail server: without one, e-mails are files of the outbox. */
  mail?: boolean;
  /** A push service with its browsers. */
  push?: boolean;
  /** A gateway for text messages. */
  sms?: boolean;
  /** A geocoder that enforces the usage policy of Nominatim. */
  geocoder?: boolean;
  /** Google's sign-in: it starts asynchronously, before the world. */
  google?: Google;
}

/**
 * The world of a test: a whole server on `:memory:`, and on loopback the services it is to talk to. People, their browsers and tabs
 * are made by its methods.
 */
export function createWorld({ env, cities, mail, push, sms, geocoder, google, ...given }: WorldOptions = {}) {
  const db = given.db ?? (cities ? databaseWithCities() : emptyDatabase());
  const services = {
    mail: mail ? startMailServer() : undefined,
    push: push ? startPushService() : undefined,
    sms: sms ? startSmsGateway() : undefined,
    geocoder: geocoder ? startNominatim({ clock: () => server.clock() }) : undefined,
    google,
  };
  const server = createTestServer({
    ...given,
    db,
    env: {
      ...(services.mail && { MAIL_URL: services.mail.url, PUBLIC_URL: "http://localhost:3000" }),
      ...(services.sms && { SMS_URL: services.sms.url }),
      ...(services.geocoder && { GEOCODER_URL: services.geocoder.url }),
      ...google?.env,
      ...env,
    },
  });
  const people = { ...server, ...peopleIn(server) };
  const browsers = { ...server, ...browsersIn(server, services.mail) };

  return {
    ...people,
    ...browsers,
    ...pushesIn(people, () => started("push")),
    chat: chatIn(people),
    video: videoIn(people),
    talks: talksIn(people),
    calls: callsIn(people),
    events: eventsIn(people),
    payments: paymentsIn(people),
    reports: reportsIn(people),
    phones: phonesIn(browsers, () => started("sms")),
    google: googleIn(browsers, () => started("google")),
    /** The address of the server on a real port. */
    get url() {
      return server.listen().url;
    },
    get mail() {
      return started("mail");
    },
    get push() {
      return started("push");
    },
    get geocoder() {
      return started("geocoder");
    },
    async close() {
      const { mails, geocoder: asking } = server.deps.services;
      if (services.mail) await mails.stop();
      if (services.geocoder) asking.stop();
      await server.stop();
      db.close();
      for (const service of Object.values(services)) await service?.stop();
    },
  };

  function started<Name extends keyof typeof services>(name: Name): NonNullable<(typeof services)[Name]> {
    const service = services[name];
    if (!service) throw new Error(`This world has none: createWorld({ ${name} })`);
    return service;
  }
}

/** Stops its server. @returns the world of the next one, on the same data; `killed` leaves no time to hand over */
export async function restarted(
  { deps, stop, handOver }: World,
  { awayMs = 2_000, killed = false, meanwhile = () => {}, env = {} as NodeJS.ProcessEnv } = {},
): Promise<World> {
  const { db, clock, config } = deps;
  mkdirSync(config.dataDir, { recursive: true });
  await stop();
  if (!killed) handOver();
  meanwhile();
  const world = createWorld({ db, startsAt: clock() + awayMs, env: { ...env, DATA_DIR: config.dataDir } });
  world.takeOver();
  return world;
}
