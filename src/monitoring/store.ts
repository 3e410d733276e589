import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";

/** What waits to go out: `waiting` and `since` of each queue that is a table. */
const QUEUES = {
  mail: "SELECT count(*) AS waiting, min(created_at) AS since FROM mails",
  refunds: "SELECT count(*) AS waiting, min(created_at) AS since FROM refunds WHERE ask_at IS NOT NULL",
  payments: "SELECT count(*) AS waiting, min(created_at) AS since FROM payments WHERE ask_at IS NOT NULL",
  news: "SELECT count(*) AS waiting, min(created_at) AS since FROM site_news WHERE ended_at IS NULL",
  event_notices: "SELECT count(*) AS waiting, min(nullif(send_at, 0)) AS since FROM event_notices",
  reminders: `SELECT count(*) AS waiting, min(starts_at - CASE kind WHEN 'day' THEN ${DAY_MS} ELSE ${HOUR_MS} END) AS since FROM event_reminders WHERE done = 0`,
  operator_tasks: "SELECT count(*) AS waiting, min(due_at) AS since FROM operator_tasks",
};
const OPEN = {
  reports: "SELECT count(*) AS open FROM reports WHERE state = 'open'",
  tickets: "SELECT count(*) AS open FROM support_tickets WHERE closed_at IS NULL",
};

export interface Queue {
  waiting: number;
  since: number | null;
}

export function createMonitoringStore({ sqlite }: Db) {
  const asked = Object.entries(QUEUES).map(([name, sql]) => [name, sqlite.query<Queue, []>(sql)] as const);
  const open = (sql: string) => sqlite.query<{ open: number }, []>(sql);
  const [reports, tickets] = [open(OPEN.reports), open(OPEN.tickets)];

  return {
    queues: () => asked.map(([name, query]): [name: string, queue: Queue] => [name, query.get()!]),
    openReports: (): number => reports.get()!.open,
    openTickets: (): number => tickets.get()!.open,
    pragma: (name: string): number =>
      sqlite.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0,
  };
}
