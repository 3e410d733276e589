import type { Deps } from "./deps.ts";
import { createAuth } from "./features/auth/actions.ts";
import { createVideo } from "./features/video/actions.ts";

/** Every feature, made in the order in which one may use another. */
export function createFeatures(deps: Deps) {
  const auth = createAuth(deps);
  const video = createVideo(deps);
  return { auth, video };
}

export type Features = ReturnType<typeof createFeatures>;
