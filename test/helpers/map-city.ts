import type { MapCity } from "#client/features/events/map/cities.ts";

export const mapCity = (en: string, lat: number, lon: number, population: number): MapCity => ({
  en,
  ru: en,
  lat,
  lon,
  population,
});
