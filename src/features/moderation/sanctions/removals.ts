import { userIdOf } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { TaskLeaver } from "#src/features/operator-tasks/admin/actions.ts";
import type { SanctionRow, Sanctions } from "./actions.ts";
import { createSanctionsStore } from "./store.ts";

/** Carries removals out once they can no longer be undone. */
export function createRemovals({
  db,
  clock,
  images,
  sanctions,
  tasks,
}: Pick<Deps, "db" | "clock"> & {
  images: Pick<Images, "noteRemoved">;
  sanctions: Sanctions;
  tasks: TaskLeaver;
}) {
  const store = createSanctionsStore(db);

  function remove({ kind, personKey, target }: SanctionRow): void {
    const userId = userIdOf(personKey);
    if (userId === null) return;
    if (kind === "remove_photo") {
      store.removePhoto(target!, clock());
      images.noteRemoved(target!);
    }
    if (kind === "remove_text")
      store.changeTexts(userId, { description: null, descriptionPrivate: null, prompts: [] });
    if (kind === "remove_status") store.changeTexts(userId, { status: null });
    if (kind === "remove_event") tasks.leave("remove_event", target!);
  }

  return {
    carryOut: (): void =>
      db.transaction(() => {
        for (const removal of sanctions.dueRemovals()) {
          remove(removal);
          sanctions.carriedOut(removal.id);
        }
      }),
  };
}
