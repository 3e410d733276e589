import { api, Failure, unwrap } from "#client/lib/api.ts";
import {
  CONSOLE_PEOPLE_PER_PAGE,
  REPORTS_PER_PAGE,
  type SuspensionDays,
  type Verdict,
} from "#contract/moderation.ts";
import type { ReportReason } from "#contract/reports.ts";

const { waiting, reports, holds, suspended } = api.api.moderation;
const perPage = CONSOLE_PEOPLE_PER_PAGE;

const refused = new Set<() => void>();

/** The member is no moderator, or no longer. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

/** @throws Failure */
async function ask<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Failure && error.code === "forbidden") for (const listener of refused) listener();
    throw error;
  }
}

export const readWaiting = () => ask(unwrap(waiting.get()));
export const readReports = (state: "open" | "decided", page: number) =>
  ask(unwrap(reports.get({ query: { state, page, perPage: REPORTS_PER_PAGE } })));
export const readHeld = (page: number) => ask(unwrap(holds.get({ query: { page, perPage } })));
export const readSuspended = (page: number) => ask(unwrap(suspended.get({ query: { page, perPage } })));

export const decide = (id: string, verdict: Verdict) =>
  ask(unwrap(reports({ id }).decision.post({ verdict })));
export const hold = (reportId: string) => ask(unwrap(reports({ id: reportId }).hold.post()));
export const release = (holdId: string) => ask(unwrap(holds({ id: holdId }).delete()));
export const suspend = (id: string, why: { reason: ReportReason; days: SuspensionDays }) =>
  ask(unwrap(suspended({ id }).post(why)));
export const lift = (id: string) => ask(unwrap(suspended({ id }).delete()));
