import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { numberedPages } from "#client/lib/queries/numbered-pages.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { CaseWork } from "#contract/moderation.ts";
import { MINUTE_MS } from "#contract/time.ts";
import {
  findPeople,
  readAppeals,
  readEvents,
  readFigures,
  readInForce,
  readLog,
  readNextCase,
  readNextSelfie,
  readOverview,
  readPerson,
  readPhotos,
  readProposals,
  readSecondFactor,
  readSettings,
  readTickets,
} from "./api.ts";

const CONSOLE = "moderation";

/** Moderators hear of changes within a second (`waiting-live.tsx`); this is for what the command line does. */
const POLL_MS = MINUTE_MS;

/** What waits, who works on what, and what this moderator may do. */
export const overviewQuery = queryOptions({
  queryKey: [CONSOLE, "overview"],
  queryFn: readOverview,
  refetchInterval: POLL_MS,
});

/** The case before this moderator. Each decision brings the next one, so it is never read again by itself. */
export const caseQuery = queryOptions({
  queryKey: ["moderation-case"],
  queryFn: readNextCase,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Like the case: opening one is logged, so it is never read again by itself. */
export const selfieQuery = queryOptions({
  queryKey: ["moderation-selfie"],
  queryFn: readNextSelfie,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const peopleQuery = (text: string) =>
  queryOptions({ queryKey: [CONSOLE, "people", text], queryFn: () => findPeople(text) });
export const inForcePages = (kind: "held" | "suspended") =>
  infiniteQueryOptions({
    queryKey: [CONSOLE, "in-force", kind],
    queryFn: ({ pageParam }) => readInForce(kind, pageParam),
    ...numberedPages,
  });
export const personQuery = (id: string) =>
  queryOptions({ queryKey: [CONSOLE, "person", id], queryFn: () => readPerson(id) });
export const appealsQuery = queryOptions({ queryKey: [CONSOLE, "appeals"], queryFn: readAppeals });
export const proposalsQuery = queryOptions({ queryKey: [CONSOLE, "proposals"], queryFn: readProposals });
export const photosQuery = queryOptions({ queryKey: [CONSOLE, "photos"], queryFn: readPhotos });
export const eventPages = infiniteQueryOptions({
  queryKey: [CONSOLE, "events"],
  queryFn: ({ pageParam }) => readEvents(pageParam),
  ...numberedPages,
});
export const ticketPages = (state: "open" | "all") =>
  infiniteQueryOptions({
    queryKey: [CONSOLE, "tickets", state],
    queryFn: ({ pageParam }) => readTickets(state, pageParam),
    ...numberedPages,
  });
export const figuresQuery = queryOptions({ queryKey: [CONSOLE, "figures"], queryFn: readFigures });
export const settingsQuery = queryOptions({ queryKey: [CONSOLE, "settings"], queryFn: readSettings });
export const logPages = infiniteQueryOptions({
  queryKey: [CONSOLE, "log"],
  queryFn: ({ pageParam }) => readLog(pageParam),
  ...numberedPages,
});
/** Whether this moderator signs in with codes. */
export const secondFactorQuery = queryOptions({ queryKey: ["second-factor"], queryFn: readSecondFactor });

/** Reads everything again that the console shows, except the case before the moderator. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [CONSOLE] }), [client]);
}

/** The lists that change with each number of what waits. Records are not read again by themselves: each reading is logged. */
const LISTS = {
  cases: "in-force",
  reports: "events",
  appeals: "appeals",
  proposals: "proposals",
  photos: "photos",
  tickets: "tickets",
} as const;

/** Takes the numbers over, and reads again the lists whose number has changed. */
export function useWorkChange(): (work: CaseWork) => void {
  const client = useQueryClient();
  return useCallback(
    (work) => {
      const before = client.getQueryData(overviewQuery.queryKey)?.waiting;
      client.setQueryData(overviewQuery.queryKey, (old) => old && { ...old, ...work });
      for (const what of Object.keys(LISTS) as (keyof typeof LISTS)[])
        if (before?.[what] !== work.waiting[what])
          void client.invalidateQueries({ queryKey: [CONSOLE, LISTS[what]] });
    },
    [client],
  );
}

/** A moderator's action: stays pending until the lists show its effect. */
export function useConsoleAction<Input>(act: (input: Input) => Promise<unknown>) {
  const reload = useReload();
  return useMutation({ mutationFn: act, onSettled: reload, onError: toastFailure });
}
