import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { keepProgram } from "#client/lib/browser/worker.ts";
import { keepAnswers } from "#client/lib/offline/offline.ts";

/** With a member on every page: what they read and the program they read it with stay for a time without a network. */
export function OfflineLive({ isKept }: { isKept: (key: QueryKey, data: unknown) => boolean }) {
  const client = useQueryClient();
  useEffect(() => keepAnswers(client, isKept), [client, isKept]);
  // Refused where nothing may be stored: then there is no offline, and nothing else is missing.
  useEffect(() => whenIdle(() => void keepProgram().catch(() => {})), []);
  return null;
}
