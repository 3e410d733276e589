import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Reports } from "./actions.ts";

export const reportsMessages = ({ reports }: { reports: Reports }): Handlers<"REPORT"> => ({
  REPORT: (connection, report) => {
    reports.reportCompanion(connection.person.key, report, connection);
    return {};
  },
});
