import { useRouter } from "@tanstack/react-router";

/** Call it when the user asks: an answer must not take someone who has left the page away from where they went. */
export function useStillHere(): () => () => boolean {
  const router = useRouter();
  return () => {
    const { pathname } = router.latestLocation;
    return () => router.latestLocation.pathname === pathname;
  };
}
