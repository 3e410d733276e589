import { Memoirist } from "memoirist";

export interface Route {
  method: string;
  path: string;
  hooks?: unknown;
}

/** By Elysia's own router, before Elysia, so that the access is checked before the body is read. */
export function createRouteTable(routes: readonly Route[]) {
  const router = new Memoirist<Route>();
  for (const route of routes) router.add(route.method, withoutSlash(route.path), route);
  const methods = [...new Set(routes.map(({ method }) => method))];

  const find = (method: string, pathname: string): Route | undefined =>
    router.find(method, withoutSlash(pathname))?.store;

  return {
    find,
    /** Whatever its parameters: for 405 and its Allow header. */
    methodsAt: (pathname: string): string[] => methods.filter((method) => find(method, pathname)),
  };
}

/** The router accepts a path with and without a trailing slash. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
