import type { Places } from "#src/features/places/actions.ts";
import { Problem } from "#src/problem.ts";

export function homeCity(places: Places, id: number) {
  const city = places.cityById(id);
  if (!city)
    throw new Problem("validation_failed", {
      errors: [{ path: "cityId", code: "not_found", message: "No such city" }],
    });
  return city;
}
