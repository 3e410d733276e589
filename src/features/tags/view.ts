import type { Tag } from "#contract/people.ts";
import type { TagRow } from "./store.ts";

export const tagView = ({ id, name, count }: Pick<TagRow, "id" | "name" | "count">): Tag => ({
  id,
  name,
  count,
});

export const eventTagView = ({ id, name, eventCount }: TagRow): Tag => ({ id, name, count: eventCount });
