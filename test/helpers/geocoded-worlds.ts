import { expect } from "bun:test";
import { databaseWithCities } from "./database.ts";
import { type Nominatim, startNominatim } from "./nominatim.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "./people.ts";
import { remove, temporaryFolder } from "./process.ts";

/** Creates worlds with a geocoder on loopback. They share a database, so that cities are read once. */
export function createGeocodedWorlds() {
  const db = databaseWithCities();
  const folder = temporaryFolder();
  let server: Nominatim;
  let world: PeopleWorld;

  const newWorld = () => createPeopleWorld({ db, env: { GEOCODER_URL: server.url, DATA_DIR: folder } });
  const newPerson = (of: PeopleWorld, person = {}): TestPerson =>
    of.newPerson(person, { email: `${crypto.randomUUID()}@example.org` });
  const newVip = (of: PeopleWorld): TestPerson => newPerson(of, { vipUntil: Number.MAX_SAFE_INTEGER });

  return {
    db,
    newPerson,
    newVip,
    /** Another server on the same data, as after a restart. */
    newWorld,
    fresh(): { server: Nominatim; world: PeopleWorld; anna: TestPerson } {
      server = startNominatim({ clock: () => world.clock() });
      world = newWorld();
      return { server, world, anna: newVip(world) };
    },
    async close(): Promise<void> {
      expect(server.violations).toEqual([]);
      world.deps.services.geocoder.stop();
      await world.stop();
      await server.stop();
      remove(folder);
    },
  };
}
