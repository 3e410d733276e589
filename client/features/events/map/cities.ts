/** Loaded while there is still a network. */

export interface MapCity {
  en: string;
  ru: string;
  lat: number;
  lon: number;
  population: number;
}

const NONE: readonly MapCity[] = [];
let cities = NONE;
let isAsked = false;
const listeners = new Set<() => void>();

export const mapCities = (): readonly MapCity[] => cities;

export function onCitiesLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function loadMapCities(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const { default: rows } = await import("virtual:map-cities");
    cities = rows.map(([en, ru, lat, lon, population]) => ({ en, ru, lat, lon, population }));
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}
