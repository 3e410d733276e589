import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Mails } from "#src/services/mail/mails.ts";
import { type AnswerRow, createSupportStore, type TicketRow } from "../store.ts";

export type { AnswerRow, TicketRow } from "../store.ts";
export type SupportAdmin = ReturnType<typeof createSupportAdmin>;

const LISTED = 50;

/** From a process next to the server, which sends the e-mails. */
export function createSupportAdmin({
  config,
  db,
  clock,
  ids,
  mails,
}: Pick<Deps, "config" | "db" | "clock" | "ids"> & { mails: Pick<Mails, "enqueue"> }) {
  const store = createSupportStore(db);

  function ticket(number: number): TicketRow {
    const row = store.ticket(number);
    if (!row) throw new Problem("not_found", { detail: `There is no request ${number}` });
    return row;
  }

  return {
    open: () => store.open(LISTED),
    latest: () => store.latest(LISTED),

    one: (number: number): { ticket: TicketRow; answers: AnswerRow[] } => ({
      ticket: ticket(number),
      answers: store.answers(number),
    }),

    answer(number: number, text: string): TicketRow {
      return db.transaction(() => {
        const row = ticket(number);
        store.addAnswer({ id: ids(), number, text, createdAt: clock() });
        mails.enqueue({
          to: row.email,
          lang: row.lang,
          kind: "support_answer",
          data: { number, text, asked: row.text, link: new URL("/support", config.publicUrl).href },
        });
        return row;
      });
    },

    /** Returns false if it was already closed. */
    close: (number: number): boolean => db.transaction(() => store.close(ticket(number).number, clock())),
  };
}
