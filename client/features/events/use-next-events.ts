import { useQuery } from "@tanstack/react-query";
import { nearQuery, soonQuery } from "./queries.ts";

export function useNextEvents(enabled: boolean) {
  const near = useQuery({ ...nearQuery, enabled });
  const isNear = near.data?.length !== 0;
  const soon = useQuery({ ...soonQuery, enabled: enabled && !isNear });
  const { data, isError } = isNear ? near : soon;
  return { data, isError, isNear };
}
