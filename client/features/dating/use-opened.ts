import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Closes the profile that stands over or beside the list, by whichever way; the focus goes back to its card. */
export function useOpened(person: string | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const before = useRef(person);
  useEffect(() => {
    const closed = person === undefined ? before.current : undefined;
    before.current = person;
    if (closed) cardOf(closed)?.focus({ preventScroll: true });
  }, [person]);
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

/** A person may stand among the suggestions and the results: the one on the screen was opened. */
function cardOf(id: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`[data-person="${id}"] > a`)];
  return links.find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}
