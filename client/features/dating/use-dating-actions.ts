import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/toast.ts";
import type { Found } from "#contract/dating.ts";
import { bookmark, pass, removeBookmark, undoPass } from "./api.ts";
import { type FoundPages, withBookmark, withoutPerson, withPerson } from "./cache.ts";
import { changeCounts, countsOf, countsWith, rereadCounts } from "./counts.ts";
import { LISTS, SUGGESTED, suggestedQuery } from "./queries.ts";

/** Friendship belongs to the contacts feature; the route passes it in. */
export interface Friendship {
  follow: (id: string) => Promise<unknown>;
  unfollow: (id: string) => Promise<unknown>;
}

interface Quiet {
  /** Shows no toast: the caller offers the undo itself. */
  quiet?: boolean;
}

/** Actions on a found person: they show at once, with an undo in the toast. */
export function useDatingActions({ follow, unfollow }: Friendship) {
  const { t } = useTranslation("dating");
  const client = useQueryClient();

  const setPages = (change: (pages: FoundPages | undefined) => FoundPages | undefined) =>
    client.setQueriesData<FoundPages>({ queryKey: LISTS }, change);

  function passPerson(person: Found, { quiet = false }: Quiet = {}): () => void {
    const before = client.getQueriesData<FoundPages>({ queryKey: LISTS });
    const suggested = client.getQueryData(suggestedQuery.queryKey);
    const counts = countsWith(client, person.id);
    const restore = () => {
      for (const [key, pages] of before) client.setQueryData(key, pages);
      client.setQueryData(suggestedQuery.queryKey, suggested);
      changeCounts(client, counts, 1);
    };
    const remove = () => {
      setPages((pages) => withoutPerson(pages, person.id));
      changeCounts(client, counts, -1);
    };
    remove();
    client.setQueryData(
      suggestedQuery.queryKey,
      (old) => old && { ...old, data: old.data.filter(({ id }) => id !== person.id) },
    );
    const reread = () => rereadCounts(client, counts);
    act(() => pass(person.id).then(reread), restore);
    const undo = () => {
      restore();
      act(() => undoPass(person.id).then(reread), remove);
    };
    if (!quiet) undoable(t("passed", { name: person.name }), undo);
    return undo;
  }

  /** Undoes a pass after a reload, when the pages before the pass are no longer known. */
  function undoPassAfterReload(person: Found, list: QueryKey, before: string | undefined): void {
    const change = (to: (pages: FoundPages | undefined) => FoundPages | undefined) =>
      client.setQueryData<FoundPages>(list, to);
    const counts = countsOf(list);
    change((pages) => withPerson(pages, person, before));
    changeCounts(client, counts, 1);
    act(
      () => undoPass(person.id),
      () => {
        change((pages) => withoutPerson(pages, person.id));
        changeCounts(client, counts, -1);
      },
    );
  }

  function keep(person: Found, kept: boolean, { quiet = false }: Quiet = {}): () => void {
    const show = (bookmarked: boolean) => {
      setPages((pages) => withBookmark(pages, person.id, bookmarked));
      client.setQueryData(
        suggestedQuery.queryKey,
        (old) =>
          old && {
            ...old,
            data: old.data.map((one) => (one.id === person.id ? { ...one, bookmarked } : one)),
          },
      );
    };
    const change = (to: boolean) => {
      show(to);
      act(
        () => (to ? bookmark : removeBookmark)(person.id),
        () => show(!to),
      );
    };
    change(kept);
    const undo = () => change(!kept);
    if (!quiet) undoable(t(kept ? "kept" : "notKept", { name: person.name }), undo);
    return undo;
  }

  function befriend(person: Found): void {
    const reread = () => {
      void client.invalidateQueries({ queryKey: SUGGESTED });
      void client.invalidateQueries({ queryKey: LISTS });
    };
    act(() => follow(person.id).then(reread));
    undoable(t("asked", { name: person.name }), () => act(() => unfollow(person.id).then(reread)));
  }

  function undoable(title: string, run: () => void): void {
    toast({ title, action: { label: t("undo"), run } });
  }

  return { passPerson, undoPassAfterReload, keep, befriend };
}

export type DatingActions = ReturnType<typeof useDatingActions>;

function act(action: () => Promise<unknown>, whenFailed?: () => unknown): void {
  action().catch((error) => {
    whenFailed?.();
    toastFailure(error);
  });
}
