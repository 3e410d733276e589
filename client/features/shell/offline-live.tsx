import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { keepProgram } from "#client/lib/browser/worker.ts";
import { keepAnswers } from "#client/lib/offline/offline.ts";

export function OfflineLive({ isKept }: { isKept: (key: QueryKey, data: unknown) => boolean }) {
  const client = useQueryClient();
  useEffect(() => keepAnswers(client, isKept), [client, isKept]);
  // Rejected where storage is forbidden: then only offline use is missing.
  useEffect(() => whenIdle(() => void keepProgram().catch(() => {})), []);
  return null;
}
