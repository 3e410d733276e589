import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const CITIES_ID = "virtual:map-cities";
const CITIES_ON_MAP = 1_000;
/** Where most members live, smaller cities are on the map too. */
const HOME_COUNTRY = "RU";
const HOME_POPULATION = 50_000;

/** For the fallback map. The table itself, `db/reference/cities.tsv`, stays on the server. */
export function mapCities(): Plugin {
  const resolved = `\0${CITIES_ID}`;
  return {
    name: "map-cities",
    resolveId: (id) => (id === CITIES_ID ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const table = await readFile(resolve(import.meta.dirname, "../../db/reference/cities.tsv"), "utf8");
      const [header = "", ...lines] = table.split("\n").filter((line) => line && !line.startsWith("#"));
      const columns = header.split("\t");
      const rows = lines.map((line) => {
        const cells = line.split("\t");
        const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
        const degrees = (name: string) => Number(Number(cell(name)).toFixed(3));
        const population = Number(cell("population"));
        const row = [cell("name_en"), cell("name_ru"), degrees("lat"), degrees("lon"), population];
        return { row, population, isHome: cell("country") === HOME_COUNTRY && population >= HOME_POPULATION };
      });
      const shown = rows
        .sort((a, b) => b.population - a.population)
        .filter(({ isHome }, rank) => rank < CITIES_ON_MAP || isHome);
      return `export default ${JSON.stringify(shown.map(({ row }) => row))}`;
    },
  };
}
