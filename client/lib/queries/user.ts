import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../api.ts";

/** A user's profile, as far as they let this viewer see it. */
export const userQuery = (id: string) =>
  queryOptions({ queryKey: ["user", id], queryFn: () => unwrap(api.api.user.id({ id }).get()) });
