import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { SearchResult } from "#contract/dating.ts";
import type { Relation } from "#contract/social.ts";
import { actOn } from "./act-on.ts";
import { bookmark, dismiss, removeBookmark, undoDismissal } from "./api.ts";
import { withoutPerson, withPerson } from "./cache.ts";
import { changeCounts, countsOf, countsWith, refetchCounts } from "./counts.ts";
import { useLike } from "./likes/use-like.ts";
import { changePerson, removePerson, setList } from "./person-in-lists.ts";

export interface Friendship {
  follow: (id: string) => Promise<Relation>;
  unfollow: (id: string) => Promise<unknown>;
}

interface Quiet {
  /** Shows no toast: the caller offers the undo itself. */
  quiet?: boolean;
}

export function useDatingActions({ follow, unfollow }: Friendship) {
  const { t } = useTranslation("dating");
  const client = useQueryClient();
  const like = useLike();

  function dismissPerson(person: SearchResult, { quiet = false }: Quiet = {}): () => void {
    const counts = countsWith(client, person.id);
    let putBack: (() => void) | null = null;
    const remove = () => {
      if (putBack) return;
      putBack = removePerson(client, person.id);
      changeCounts(client, counts, -1);
    };
    const restore = () => {
      if (!putBack) return;
      putBack();
      putBack = null;
      changeCounts(client, counts, 1);
    };
    remove();
    const refetch = () => refetchCounts(client, counts);
    let isStored = false;
    const store = async () => {
      await dismiss(person.id);
      isStored = true;
      refetch();
    };
    act(person, store, restore);
    const undo = () => {
      restore();
      act(
        person,
        () => undoDismissal(person.id).then(refetch),
        () => isStored && remove(),
      );
    };
    if (!quiet) undoable(t("dismissed", { name: person.name }), undo);
    return undo;
  }

  /** Undoes a dismissal after a reload, when the place before it is no longer known. */
  function undoDismissalAfterReload(person: SearchResult, list: QueryKey, before: string | undefined): void {
    const counts = countsOf(list);
    const following = before === undefined ? [] : [before];
    setList(client, list, (pages) => withPerson(pages, { person, following }));
    changeCounts(client, counts, 1);
    act(
      person,
      () => undoDismissal(person.id),
      () => {
        setList(client, list, (pages) => withoutPerson(pages, person.id));
        changeCounts(client, counts, -1);
      },
    );
  }

  function keep(person: SearchResult, kept: boolean, { quiet = false }: Quiet = {}): () => void {
    const show = (bookmarked: boolean) => changePerson(client, person.id, (one) => ({ ...one, bookmarked }));
    let stored = !kept;
    const change = (to: boolean) => {
      show(to);
      const store = async () => {
        await (to ? bookmark : removeBookmark)(person.id);
        stored = to;
      };
      act(person, store, () => show(stored));
    };
    change(kept);
    const undo = () => change(!kept);
    if (!quiet) undoable(t(kept ? "kept" : "notKept", { name: person.name }), undo);
    return undo;
  }

  /** Reads no list again: people would change places under a finger. To a person who has asked it is the answer: they are friends. */
  function befriend(person: SearchResult): void {
    const { name, relation: before } = person;
    const show = (relation: Relation) => changePerson(client, person.id, (one) => ({ ...one, relation }));
    let stored = before;
    show(before.followsMe ? { ...before, followsMe: false, friends: true } : { ...before, following: true });
    const ask = async () => {
      const relation = await follow(person.id);
      stored = relation;
      if (!relation.friends) return;
      show(relation);
      toast({ title: t("nowFriends", { name }), variant: "success" });
    };
    act(person, ask, () => show(before));
    const takeBack = () => {
      show(before);
      act(
        person,
        () => unfollow(person.id),
        () => show(stored),
      );
    };
    if (!before.followsMe) undoable(t("asked", { name }), takeBack);
  }

  /** `whenFailed` shows what the server has. */
  function act({ id }: SearchResult, request: () => Promise<unknown>, whenFailed: () => void): void {
    actOn(client, id, request, (error) => {
      whenFailed();
      toastFailure(error);
    });
  }

  function undoable(title: string, run: () => void): void {
    toast({ title, action: { label: t("undo"), run } });
  }

  return { dismissPerson, undoDismissalAfterReload, keep, like, befriend };
}

export type DatingActions = ReturnType<typeof useDatingActions>;
