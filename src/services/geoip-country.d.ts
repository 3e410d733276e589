declare module "geoip-country" {
  export function lookup(address: string): { country: string } | null;
}
