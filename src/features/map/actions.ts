import type { Deps } from "#src/deps.ts";

export type MapFeature = ReturnType<typeof createMap>;

/** The map itself: its pictures and the names of places on it. What stands on it belongs to other features. */
export function createMap({ services }: { services: Pick<Deps["services"], "tiles"> }) {
  return {
    tile: services.tiles.get,
  };
}
