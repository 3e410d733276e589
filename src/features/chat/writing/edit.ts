import { type EditedText, isEditable, type MessageEdit } from "#contract/chat.ts";
import { userKey } from "#contract/person-key.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import { Problem } from "#src/problem.ts";
import type { FirstContact } from "../first-contact/actions.ts";
import { refuseClosed } from "./closed.ts";
import type { MessageRow, WritingStore } from "./store.ts";

type EditingDeps = Pick<Deps, "db" | "hub" | "clock"> & {
  store: WritingStore;
  evidence: Pick<Evidence, "keepEdit">;
  firstContact: Pick<FirstContact, "admit">;
  space: Pick<Space, "takeEdit">;
};

/** The new text passes what a new message passes; the old one is sealed for reports, as a deleted message is. */
export function createEditing({ db, hub, clock, store, evidence, firstContact, space }: EditingDeps) {
  /**
   * @throws Problem not_found, also for another user's, edit_too_late, validation_failed (nothing is left), what `refuseClosed` throws,
   * first_day_links, first_text_repeated, text_space_full, text_limit_reached
   */
  return (userId: string, id: string, { content }: MessageEdit): EditedText => {
    const { row, sides, editedAt } = db.transaction(() => {
      const row = store.own(userId, id);
      const sides = row && store.sides(row.chatId, userId);
      if (!sides || row.seq <= sides.mine.clearedSeq) throw new Problem("not_found");
      if (row.content === content) return { row, sides, editedAt: row.editedAt };
      if (!isEditable(row.createdAt, clock())) throw new Problem("edit_too_late");
      refuseEmpty(row, content);
      const to = sides.theirs.userId;
      refuseClosed(store, userId, to);
      firstContact.admit(
        userId,
        { to, content, imageIds: [] },
        { answered: sides.theirs.wroteSeq > 0, mayRepeat: () => store.mayAlwaysWrite(to, userId) },
      );
      space.takeEdit(userId, row.content, content);
      const since = row.editedAt ?? row.createdAt;
      // Later than the one before, also within a millisecond: each text is kept under its time.
      const editedAt = Math.max(clock(), since + 1);
      evidence.keepEdit({ ...row, since, until: editedAt });
      store.edit(id, { content, editedAt });
      return { row, sides, editedAt };
    });
    const text = { content, editedAt: editedAt === null ? null : iso(editedAt) };
    if (editedAt === row.editedAt) return text;
    for (const { userId: reader, clearedSeq } of [sides.mine, sides.theirs])
      if (row.seq > clearedSeq)
        hub.send(userKey(reader), "MESSAGE_EDITED", { chatID: row.chatId, messageId: id, ...text });
    return text;
  };

  function refuseEmpty({ id }: MessageRow, content: string): void {
    if (content === "" && store.imagesOf(id).length === 0)
      throw new Problem("validation_failed", {
        errors: [{ path: "content", code: "required", message: "A message without photos has a text" }],
      });
  }
}
