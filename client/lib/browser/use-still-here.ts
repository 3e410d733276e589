import { useRouter } from "@tanstack/react-router";

/**
 * For an answer that leads to another page. Call it when the user asks: the function it returns tells whether they are still on
 * that page. Someone who has left it, or is about to, must not be taken away from where they went.
 */
export function useStillHere(): () => () => boolean {
  const router = useRouter();
  return () => {
    const { pathname } = router.latestLocation;
    return () => router.latestLocation.pathname === pathname;
  };
}
