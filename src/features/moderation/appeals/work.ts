import type { AppealVerdict } from "#contract/appeals.ts";
import type { Lang } from "#contract/lang.ts";
import type { ConsoleAppeal } from "#contract/moderation.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Deciding } from "../deciding/actions.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { People } from "../people/actions.ts";
import type { Moderator } from "../powers.ts";
import type { Sanctions } from "../sanctions/actions.ts";
import { type Appeals, mayDecideAppeal } from "./actions.ts";

const LISTED = 30;

/** Appeals as moderators see and decide them. */
export function createAppealWork({
  db,
  clock,
  appeals,
  deciding,
  log,
  people,
  sanctions,
  changed,
}: Pick<Deps, "db" | "clock"> & {
  appeals: Appeals;
  deciding: Deciding;
  log: ModerationLog;
  people: People;
  sanctions: Sanctions;
  changed: () => void;
}) {
  type Open = NonNullable<ReturnType<Appeals["open"]>>;
  const isTheirs = (me: Moderator, { appeal, sanction }: Open): boolean =>
    mayDecideAppeal(me, { ...sanction, appealedAt: appeal.createdAt }, clock());

  const list = (me: Moderator, lang: Lang): { data: ConsoleAppeal[] } => ({
    data: appeals.waiting(me, LISTED).flatMap((open) => {
      const { appeal } = open;
      const sanction = sanctions.history(appeal.personKey).find(({ id }) => id === appeal.sanctionId);
      if (!sanction) return [];
      return {
        sanction,
        person: people.concerned(me.id, appeal.personKey, lang),
        text: appeal.text,
        at: iso(appeal.createdAt),
        mayDecide: isTheirs(me, open),
      };
    }),
  });

  /** @throws Problem not_found, forbidden (they decided it themselves) */
  function decide(me: Moderator, sanctionId: string, verdict: AppealVerdict): void {
    db.transaction(() => {
      const open = appeals.open(sanctionId);
      if (!open) throw new Problem("not_found");
      const { personKey } = open.appeal;
      deciding.demandMayAct(me, personKey);
      if (!isTheirs(me, open)) throw new Problem("forbidden");
      appeals.decide(me.id, sanctionId, verdict);
      log.add(me.id, "decide_appeal", personKey, { sanction: sanctionId, outcome: verdict.outcome });
    });
    changed();
  }

  return { list, decide };
}
