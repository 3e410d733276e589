import type { Handlers } from "#src/realtime/handlers.ts";
import type { Reports } from "./actions.ts";

export const reportsMessages = ({ reports }: { reports: Reports }): Handlers<"REPORT"> => ({
  REPORT: ({ person }, report) => {
    reports.reportCompanion(person.key, report);
    return {};
  },
});
