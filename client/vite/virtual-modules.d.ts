/** Made by `guard-model.ts`: the addresses of its files. */
declare module "virtual:guard-model" {
  export const topology: string;
  export const weights: string;
}

/** Made by `map-cities.ts`. */
declare module "virtual:map-cities" {
  const rows: [en: string, ru: string, lat: number, lon: number, population: number][];
  export default rows;
}

/** Made by `map-ground.ts`: lines of longitude and latitude in `steps` of a degree, each point relative to the one before. */
declare module "virtual:map-ground" {
  const ground: { steps: number; land: number[][]; borders: number[][] };
  export default ground;
}
