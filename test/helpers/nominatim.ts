import { createHeldRequests } from "./network.ts";

/** A place in Nominatim's response format `jsonv2`. */
type Known = Record<string, unknown>;

/**
 * A Nominatim on loopback that enforces OpenStreetMap's usage policy: a user agent with a name and a contact address, at most
 * one request per second over all users, one at a time, and no repeated query. It refuses requests that break a rule and
 * records them in `violations`.
 */
export function startNominatim({ clock }: { clock: () => number }) {
  const asked: { query: Record<string, string>; at: number }[] = [];
  const violations: string[] = [];
  const seen = new Set<string>();
  const requests = createHeldRequests();
  let known: Known = {};
  let named: Known[] = [];
  let fault: (() => Response) | null = null;
  let underWay = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const query = Object.fromEntries(url.searchParams);
    const broken = ruleBrokenBy(url, query, request.headers.get("user-agent") ?? "");
    asked.push({ query, at: clock() });
    lastAt = clock();
    underWay += 1;
    requests.note();
    await requests.wait();
    underWay -= 1;
    if (broken) violations.push(broken);
    if (broken) return new Response("Bandwidth limit exceeded", { status: 429 });
    return fault?.() ?? Response.json(url.pathname === "/search" ? named : known);
  }

  function ruleBrokenBy(
    { pathname, search }: URL,
    query: Record<string, string>,
    agent: string,
  ): string | null {
    if (!/^[\w.-]+\/\d\S* \(.*\S+@\S+.*\)$/.test(agent)) return `no one to write to in ${agent}`;
    if (query.format !== "jsonv2") return `format ${query.format}`;
    if (pathname === "/search") {
      if (!query.q) return `no name: ${search}`;
      if (!(Number(query.limit) <= 40)) return `too many at once: ${query.limit}`;
      if (query.viewbox?.split(",").filter((at) => Math.abs(Number(at)) <= 180).length !== 4)
        return `no box: ${query.viewbox}`;
    } else if (pathname === "/reverse") {
      const [lat, lon] = [Number(query.lat), Number(query.lon)];
      if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return `no place: ${search}`;
    } else return `not of the protocol: ${pathname}`;
    if (underWay > 0) return "two requests at once";
    if (clock() - lastAt < 1_000) return `asked again after ${clock() - lastAt} ms`;
    const question = `${query.q} ${query.viewbox} ${query.lat} ${query.lon} ${query["accept-language"]}`;
    if (seen.has(question) && !fault) return `asked again: ${question}`;
    if (!fault) seen.add(question);
    return null;
  }

  return {
    url: server.url.href,
    asked,
    violations,
    know(place: Known): void {
      known = place;
    },
    /** Sets the results of every search by name. */
    find(places: Known[]): void {
      named = places;
    },
    /** Answers with this instead, until set to null. */
    fail(how: (() => Response) | null): void {
      fault = how;
    },
    /** Allows repeated queries, as after a month. */
    forget: () => seen.clear(),
    ...requests.controls,
    /** @throws Error when a request broke the usage policy */
    async stop(): Promise<void> {
      await server.stop(true);
      if (violations.length > 0) throw new Error(`The usage policy was broken: ${violations.join("; ")}`);
    },
  };
}
