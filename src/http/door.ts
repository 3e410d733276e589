import type { App } from "../app.ts";
import type { Deps } from "../deps.ts";
import { Problem } from "../problem.ts";
import type { AddressReader } from "./address.ts";
import { problemResponse } from "./problem-response.ts";
import { requestIdOf } from "./request-id.ts";
import { rememberVisit, type Visit } from "./visit.ts";

export type Door = ReturnType<typeof createDoor>;

/** Every HTTP request comes in and goes out here, whoever answers it. */
export function createDoor({
  app,
  addressOf,
  ids,
  log,
}: { app: App; addressOf: AddressReader } & Pick<Deps, "ids" | "log">) {
  return async (request: Request, peerAddress: string): Promise<Response> => {
    const visit: Visit = {
      ...addressOf(request.headers, peerAddress),
      requestId: requestIdOf(request.headers, false, ids),
      route: "unmatched",
    };
    rememberVisit(request, visit);
    try {
      return await app.handle(request);
    } catch (error) {
      log.error({ err: error, requestId: visit.requestId }, "A request failed");
      return problemResponse(new Problem("internal"), visit.requestId);
    }
  };
}
