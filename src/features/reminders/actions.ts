import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import type { Events } from "#src/features/events/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { dueWindow, isWorthSending, type ReminderKind, soonIn } from "./rules.ts";
import { createRemindersStore, type DueEvent } from "./store.ts";

const EVENTS_AT_ONCE = 100;

type RemindersDeps = Pick<Deps, "db" | "clock" | "log"> & {
  events: Pick<Events, "visible">;
  notifications: Pick<Notifications, "eventReminder" | "eventPush" | "langOf">;
};

export function createReminders({ db, clock, log, events, notifications }: RemindersDeps) {
  const store = createRemindersStore(db);

  /** Each recipient is marked in the transaction of their e-mail, so each is reminded once. */
  async function remindDue(): Promise<void> {
    for (const kind of ["hour", "day"] as const) {
      const window = dueWindow(kind, clock());
      for (
        let due = store.due(kind, window, EVENTS_AT_ONCE);
        due.length > 0;
        due = store.due(kind, window, EVENTS_AT_ONCE)
      )
        for (const event of due) await remindAll(kind, event);
    }
  }

  async function remindAll(kind: ReminderKind, event: DueEvent): Promise<void> {
    let after = store.remindedUntil(kind, event);
    for (let person = store.next(event.number, after); person; person = store.next(event.number, after)) {
      after = person.userId;
      if (isWorthSending(kind, event.startsAt, person.since)) remind(kind, event, after);
      await yieldToEventLoop();
    }
    store.saveProgress(kind, event, after, true);
  }

  function remind(kind: ReminderKind, event: DueEvent, userId: string): void {
    try {
      const visible = events.visible(userId, event.id, notifications.langOf(userId));
      // "Still coming?" replaces the reminder a day before.
      const seen = kind === "day" && visible?.attendance?.confirmBy ? undefined : visible;
      db.transaction(() => {
        store.saveProgress(kind, event, userId, false);
        if (seen) notifications.eventReminder(userId, seen, kind);
      });
      if (seen) notifications.eventPush(userId, seen, (lang) => soonOf(seen, clock(), lang));
    } catch (error) {
      // A defect in one reminder must not stop the others.
      log.error({ err: error }, "Failed to write reminder");
      store.saveProgress(kind, event, userId, false);
    }
  }

  return { remindDue };
}

/** "Завтра, 19:00 · Тверская улица, 7" */
function soonOf({ startsAt, zone, address: { text, city } }: Event, now: number, lang: Lang): string {
  return [soonIn(Date.parse(startsAt), zone, now, lang), text ?? city?.name].filter(Boolean).join(" · ");
}
