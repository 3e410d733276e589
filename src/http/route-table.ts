/** A route of the server, as far as the door needs to know it. */
export interface Route {
  method: string;
  /** Its pattern, like `/api/user/id/:id`. */
  path: string;
  hooks?: unknown;
}

interface Entry {
  route: Route;
  parts: string[];
}

const isPlain = ({ parts }: Entry) => !parts.some((part) => part.startsWith(":"));

/** Finds the route of a request before the router does, so that its terms are checked before its body is read. */
export function createRouteTable(routes: readonly Route[]) {
  const byLength = new Map<number, Entry[]>();
  for (const route of routes) {
    const parts = partsOf(route.path);
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { route, parts }]);
  }
  // As in the router: `/api/chat/allPagination` goes before `/api/chat/:id`.
  for (const entries of byLength.values()) entries.sort((one, other) => rank(one).localeCompare(rank(other)));

  /** Most requests are for a path without parameters, which goes before all others. */
  const plain = new Map(
    [...byLength.values()]
      .flat()
      .filter(isPlain)
      .map(({ route }) => [`${route.method} ${route.path}`, route]),
  );

  function entriesAt(pathname: string): Entry[] {
    const given = partsOf(pathname);
    return (byLength.get(given.length) ?? []).filter(({ parts }) => fits(parts, given));
  }

  return {
    find: (method: string, pathname: string): Route | undefined =>
      plain.get(`${method} ${pathname}`) ??
      entriesAt(pathname).find(({ route }) => route.method === method)?.route,
    /** The methods that a path takes, whatever its parameters: for 405 and its Allow header. */
    methodsAt: (pathname: string): string[] => [
      ...new Set(entriesAt(pathname).map(({ route }) => route.method)),
    ],
  };
}

/** The router takes a path with and without a slash at its end. */
const partsOf = (path: string) => path.replace(/(.)\/$/, "$1").split("/");

/** From the end, where paths differ: nearly all begin with `/api`. */
function fits(parts: string[], given: string[]): boolean {
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]!;
    if (part !== given[at] && !(part.startsWith(":") && given[at] !== "")) return false;
  }
  return true;
}

const rank = ({ parts }: Entry) => parts.map((part) => (part.startsWith(":") ? "1" : "0")).join("");
