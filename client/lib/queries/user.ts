import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../api.ts";

export const userQuery = (id: string) =>
  queryOptions({ queryKey: ["user", id], queryFn: () => unwrap(api.api.user.id({ id }).get()) });
