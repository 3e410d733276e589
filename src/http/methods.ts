export type RouteList = readonly { method: string; path: string }[];

/** The methods that a path takes, whatever its parameters: for 405 and its Allow header. */
export const methodsAt = (routes: RouteList, pathname: string): string[] => [
  ...new Set(routes.filter(({ path }) => fits(path, pathname)).map(({ method }) => method)),
];

function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(":") || part === given[at])
  );
}
