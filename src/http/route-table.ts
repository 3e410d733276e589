/** The parts of a route that the door needs. */
export interface Route {
  method: string;
  /** Its pattern, like `/api/user/id/:id`. */
  path: string;
  hooks?: unknown;
}

/** A node of the tree of paths: a literal part takes precedence over a parameter. */
interface Branch {
  literals: Map<string, Branch>;
  parameter?: Branch;
  /** The routes whose path ends here, by method. */
  routes: Map<string, Route>;
}

const newBranch = (): Branch => ({ literals: new Map(), routes: new Map() });

/** Finds the route of a request before the router does, so that its access is checked before its body is read. */
export function createRouteTable(routes: readonly Route[]) {
  const root = newBranch();
  for (const route of routes) branchOf(root, route.path).routes.set(route.method, route);

  return {
    find: (method: string, pathname: string): Route | undefined => findIn(root, partsOf(pathname), 0, method),
    /** The methods that a path allows, whatever its parameters: for 405 and its Allow header. */
    methodsAt: (pathname: string): string[] => [...new Set(methodsIn(root, partsOf(pathname), 0))],
  };
}

function branchOf(root: Branch, path: string): Branch {
  let branch = root;
  for (const part of partsOf(path))
    branch = part.startsWith(":") ? parameterOf(branch) : literalOf(branch, part);
  return branch;
}

function parameterOf(branch: Branch): Branch {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function literalOf({ literals }: Branch, part: string): Branch {
  const known = literals.get(part);
  if (known) return known;
  const made = newBranch();
  literals.set(part, made);
  return made;
}

/** As in the router: `/api/chat/allPagination` comes before `/api/chat/:id`, which matches the rest. */
function findIn(branch: Branch, parts: string[], at: number, method: string): Route | undefined {
  if (at === parts.length) return branch.routes.get(method);
  const part = parts[at]!;
  const literal = branch.literals.get(part);
  const found = literal && findIn(literal, parts, at + 1, method);
  if (found || !branch.parameter || part === "") return found;
  return findIn(branch.parameter, parts, at + 1, method);
}

function methodsIn(branch: Branch, parts: string[], at: number): string[] {
  if (at === parts.length) return [...branch.routes.keys()];
  const part = parts[at]!;
  const next = [branch.literals.get(part), part === "" ? undefined : branch.parameter];
  return next.flatMap((follows) => (follows ? methodsIn(follows, parts, at + 1) : []));
}

/** The router accepts a path with and without a trailing slash. */
const partsOf = (path: string) =>
  (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path).split("/");
