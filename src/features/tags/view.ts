import type { Tag } from "#contract/people.ts";
import type { TagRow } from "./store.ts";

export const tagView = ({ id, name, count }: TagRow): Tag => ({ id, name, count });
