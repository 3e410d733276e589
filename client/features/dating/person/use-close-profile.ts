import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** However the profile closes, the focus returns to the card that opened it. */
export function useCloseProfile(person: string | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const before = useRef(person);
  const opener = usePressedCard();
  useEffect(() => {
    const closed = person === undefined ? before.current : undefined;
    before.current = person;
    if (!closed) return;
    const mountedAgain = document.querySelector<HTMLElement>(`[data-place] > [data-person="${closed}"] > a`);
    const card = opener.current?.isConnected ? opener.current : mountedAgain;
    card?.focus({ preventScroll: true });
  }, [person, opener]);
  return () => {
    if (router.latestLocation.state.overList) return router.history.back();
    void navigate({
      to: "/dating",
      search: ({ person: _, ...list }) => list,
      replace: true,
      resetScroll: false,
    });
  };
}

/** A person may be both in the suggestions and in the results. */
function usePressedCard() {
  const card = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element) card.current = target.closest("[data-person] > a") ?? card.current;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
  return card;
}
