import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Reports } from "./actions.ts";

export const reportsMessages = ({
  reports,
}: {
  reports: Reports;
}): Handlers<"REPORT" | "WATCH_REPORTS" | "UNWATCH_REPORTS"> => ({
  REPORT: (connection, report) => {
    reports.reportCompanion(connection.person.key, report, connection);
    return {};
  },
  WATCH_REPORTS: (connection) => {
    reports.console.watch(connection);
    return {};
  },
  UNWATCH_REPORTS: (connection) => {
    reports.console.unwatch(connection);
    return {};
  },
});
