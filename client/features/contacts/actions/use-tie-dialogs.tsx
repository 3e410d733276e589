import { type ReactNode, useState } from "react";
import { type Person, useTies } from "../use-ties.ts";
import { AskToBlock, AskToRemove } from "./ask-dialogs.tsx";

/** Actions that ask for confirmation: ending a friendship, blocking. Render `dialogs` anywhere on the screen. */
export function useTieDialogs(person: Person): {
  removeFriend: () => void;
  block: () => void;
  dialogs: ReactNode;
} {
  const [asking, setAsking] = useState<"remove" | "block" | null>(null);
  const { mutate, isPending } = useTies(person);
  const close = () => setAsking(null);
  return {
    removeFriend: () => setAsking("remove"),
    block: () => setAsking("block"),
    dialogs: (
      <>
        <AskToRemove
          name={person.name}
          open={asking === "remove"}
          onOpenChange={close}
          pending={isPending}
          onConfirm={() => mutate("unfollow", { onSettled: close })}
        />
        <AskToBlock
          name={person.name}
          open={asking === "block"}
          onOpenChange={close}
          pending={isPending}
          onConfirm={() => mutate("block", { onSettled: close })}
        />
      </>
    ),
  };
}
