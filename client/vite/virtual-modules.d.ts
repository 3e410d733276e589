/** Made by `map-cities.ts`. */
declare module "virtual:map-cities" {
  const rows: [en: string, ru: string, lat: number, lon: number, population: number][];
  export default rows;
}
